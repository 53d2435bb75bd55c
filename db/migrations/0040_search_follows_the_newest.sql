-- A row that its own statement changes once more (a user who gets a role) is indexed by that change first and by its
-- insertion last; the insertion, which knows the older row, leaves alone what is there already.
create or replace function keep_search_entries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from search_entries s using gone where s.registry = tg_argv[0] and s.record_id = gone.id;
  else
    insert into search_entries as known
    select entry.* from changed
    cross join lateral search_entry(tg_argv[0], to_jsonb(changed), tg_argv[1], tg_argv[2]::text[]) entry
    on conflict (registry, record_id) do update
      set (code, title_en, title_it, content, scope, ended, code_key, words) =
          (excluded.code, excluded.title_en, excluded.title_it, excluded.content, excluded.scope, excluded.ended,
           excluded.code_key, excluded.words)
      where tg_op = 'UPDATE' and known.* is distinct from excluded.*;
  end if;
  return null;
end $$;
