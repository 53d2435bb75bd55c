-- What papers need beside what was kept: the head of a plant's papers; who issues a bill of lading and who signs it; and of
-- its goods the density and the temperature by which a receiver checks the figures.
alter table plants add column letterhead character varying(400) collate "und-x-icu";

alter table movement_lot_bills
  add column carrier character varying(20) references companies (code) on update cascade,
  add column master_name character varying(80) collate "und-x-icu";
-- reason: the column is new, so there is no row to put into it
create index movement_lot_bills_carrier on movement_lot_bills (carrier) where carrier is not null;

alter table movement_lot_bill_items
  add column density15 numeric(6,4),
  add column temperature numeric(5,2);
