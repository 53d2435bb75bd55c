-- By which recognised way a tank is calculated. What is there already goes on as it was calculated so far.

alter table tank_configurations
  add column vcf_mode character varying(60) not null default '1980-calc',
  add column shell_factor_decimals integer not null default 5,
  add column roof_density_basis character varying(60) not null default 'AIR',
  add column air_method character varying(60) not null default 'COMMERCIAL',
  add column z_mode character varying(60) not null default 'IDEAL',
  add column fixed_z numeric(5,4),
  add constraint tank_configurations_fixed_z check ((z_mode = 'FIXED') = (fixed_z is not null));
