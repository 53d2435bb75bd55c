-- What a role is for is said in both languages; what is there says the same in both until somebody translates it. Servers of the
-- release before let people in and check their rights as they did; wherever they read or write what a role is for (roles,
-- receivers, the matrix, who can grant something) they fail or show both texts until they make way.
drop index roles_description_part;
alter table roles alter column description type jsonb -- reason: a few hundred rows
  using jsonb_build_object('en', description, 'it', description);
create index roles_description_part on roles using gin (search_fold(((description ->> 'en') || ' ' || (description ->> 'it')) collate "default") gin_trgm_ops); -- reason: a few hundred rows
select enter_search('roles', null, waits => true);

-- The history keeps rows as they were written: where a column has two languages since, its one text stands for both.
create function in_both_languages(history_row jsonb, bilingual text) returns jsonb language sql immutable parallel safe as $$
  select case jsonb_typeof(history_row -> bilingual)
    when 'string' then jsonb_set(history_row, array[bilingual],
      jsonb_build_object('en', history_row -> bilingual, 'it', history_row -> bilingual))
    else history_row end
$$;
