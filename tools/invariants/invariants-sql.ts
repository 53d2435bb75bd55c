/** One thing that must never be otherwise: a statement that finds where it is. */
export interface Invariant {
  id: string
  /** Tables that it speaks of; where one is missing, there is nothing to break. */
  needs: readonly string[]
  /** Gives one text for each violation. */
  finds: string
}

const sums = ['real_mass', 'real_volume15', 'real_observed', 'fiscal_mass', 'fiscal_volume15', 'fiscal_observed']
const ledger = ['tank_operations', 'tank_postings', 'tank_book_stock', 'tank_day_stock']
const each = (text: (column: string) => string, separator = ', ') => sums.map(text).join(separator)

const exchange = ['exchange_messages', 'exchange_tries', 'history']

const rising = (table: string) => `
  select '${table} of ' || v.tank_code || ' does not rise at ' || (r.row ->> 'level') || ' mm' from ${table} v
  cross join lateral (
    select row, lag(row) over (order by place) as below
    from jsonb_array_elements(v.calibration) with ordinality as rows(row, place)) r
  where (r.row ->> 'level')::numeric <= (r.below ->> 'level')::numeric
     or (r.row ->> 'volume')::numeric <= (r.below ->> 'volume')::numeric`

export const invariants: readonly Invariant[] = [
  {
    id: 'INV-01 book stock is the sum of the movements',
    needs: ledger,
    finds: `
      select 'the book of ' || coalesce(b.tank_code, p.tank_code) || ' is not the sum of its postings'
      from tank_book_stock b full join (
        select tank_code, count(*) as postings, max(number) as last, ${each((column) => `sum(${column}) as ${column}`)}
        from tank_postings group by tank_code) p on p.tank_code = b.tank_code
      where p.last is distinct from nullif(b.last_number, 0) or p.postings is distinct from nullif(b.last_number, 0)
         or (p.tank_code is not null and (${each((column) => `b.${column} is distinct from p.${column}`, ' or ')}))`,
  },
  {
    id: 'INV-01 stock of every day is the sum of the movements up to then',
    needs: ledger,
    finds: `
      select 'the stock of ' || coalesce(d.tank_code, p.tank_code) || ' on ' || coalesce(d.day, p.day) || ' is not the sum up to then'
      from tank_day_stock d full join (
        select tank_code, day, ${each((column) => `sum(sum(${column})) over (partition by tank_code order by day) as ${column}`)}
        from tank_postings group by tank_code, day) p on p.tank_code = d.tank_code and p.day = d.day
      where d.day is null or p.day is null or ${each((column) => `d.${column} <> p.${column}`, ' or ')}`,
  },
  {
    id: 'INV-01 an operation is in the ledger exactly when it is posted',
    needs: ledger,
    finds: `
      select 'operation ' || o.number || ' is ' || o.status || ' with ' || count(p.id) || ' postings'
      from tank_operations o left join tank_postings p on p.operation = o.id
      group by o.id having count(p.id) <> case o.status when 'posted' then 1 when 'reversed' then 2 else 0 end`,
  },
  {
    id: 'INV-03 stock is within the tank',
    needs: ledger,
    finds: `
      select tank_code || ' has less than nothing on ' || day from tank_day_stock
      where least(real_mass, real_volume15, fiscal_mass, fiscal_volume15) < 0
      union all
      select tank_code || ' holds more than its maximum on ' || day from tank_day_stock
      where real_volume15 > max_volume and limit_reason is null
      union all
      select 'operation ' || o.number || ' closed outside the limits of ' || o.tank_code from tank_operations o
      join tank_versions v on v.tank_code = o.tank_code and (o.closing_at at time zone 'Europe/Rome')::date
        between v.start_date and coalesce(v.end_date, 'infinity'::date)
      where o.status = 'posted' and o.limit_reason is null and o.updated_at >= v.updated_at
        and (o.closing_level < v.min_level or o.closing_level > v.max_level)`,
  },
  {
    id: 'INV-05 what is posted is never changed, only reversed and replaced',
    needs: [...ledger, 'history'],
    finds: `
      select 'operation ' || (h.before ->> 'number') || ' was changed after it was posted' from history h
      where h.table_name = 'tank_operations' and h.before ->> 'status' in ('posted', 'reversed')
        and not (h.action = 'update' and h.before ->> 'status' = 'posted' and h.after ->> 'status' = 'reversed')
      union all
      select 'reversal ' || r.number || ' of ' || r.tank_code || ' is not the opposite of what it reverses'
      from tank_postings r join tank_postings p on p.id = r.reverses
      where r.operation <> p.operation or r.measured_at <> p.measured_at or ${each((column) => `r.${column} <> -p.${column}`, ' or ')}
      union all
      select 'the application may ' || privilege || ' ' || name
      from unnest(array['tank_postings', 'tank_book_stock', 'tank_day_stock']) name,
           unnest(array['insert', 'update', 'delete', 'truncate']) privilege
      where has_table_privilege('molo_app', name, privilege)
      union all
      select 'the ledger lost a guard: ' || wanted from unnest(array['append_only', 'refuse_truncate']) wanted
      where not exists (select from pg_trigger where tgrelid = 'tank_postings'::regclass and tgname = wanted and tgenabled = 'O')`,
  },
  {
    id: 'INV-09 what was said to a partner, and its receipt, never change',
    needs: exchange,
    finds: `
      select 'message ' || id || ' is not what its hash says' from exchange_messages where sha256 <> encode(sha256(bytes), 'hex')
      union all
      select 'message ' || record_id || ' was written after it was accepted' from history
      where table_name = 'exchange_messages' and before ->> 'status' = 'accepted'
      union all
      select 'message ' || h.record_id || ' has another ' || field || ' than it had' from history h,
        unnest(array['partner', 'kind', 'business_key', 'message_version', 'site', 'direction', 'line', 'number', 'sha256', 'receipt']) field
      where h.table_name = 'exchange_messages' and h.action = 'update' and h.before ->> field is distinct from h.after ->> field
        and (field <> 'receipt' or h.before ->> field is not null)
      union all
      select 'the exchange lost a guard: ' || wanted from unnest(array['guard', 'states', 'refuse_truncate']) wanted
      where not exists (select from pg_trigger where tgrelid = 'exchange_messages'::regclass and tgname = wanted and tgenabled = 'O')`,
  },
  {
    id: 'INV-10 a message is accepted once',
    needs: exchange,
    finds: `
      select 'message ' || m.id || ' was accepted ' || count(t.id) || ' times' from exchange_messages m
      left join exchange_tries t on t.message = m.id and t.outcome = 'accepted'
      where m.direction = 'out' and m.status = 'accepted' group by m.id having count(t.id) <> 1
      union all
      select 'message ' || m.id || ' was accepted and is ' || m.status from exchange_messages m
      where m.status <> 'accepted' and exists (select from exchange_tries t where t.message = m.id and t.outcome = 'accepted')
      union all
      select 'the exchange lost ' || wanted from unnest(array['exchange_messages_key', 'exchange_messages_one_in_flight']) wanted
      where to_regclass(wanted) is null`,
  },
  {
    id: 'INV-11 no message is lost',
    needs: exchange,
    finds: `
      select 'message ' || id || ' is ' || status || ' and nobody looks at it' from exchange_messages
      where direction = 'out' and case status
        when 'waiting' then next_try is null
        when 'sending' then lease_until is null
        when 'unknown' then next_try is null and reason is null
        when 'refused' then reason is null
        when 'givenUp' then remark is null
        else receipt is null end`,
  },
  {
    id: 'INV-17 measures are edited under a lock',
    needs: ['stock_edits', 'record_lock_events'],
    finds: `
      select 'sheet of ' || e.tank_code || ' on ' || e.day || ' was edited without a lock' from stock_edits e
      left join lateral (
        select l.actor, l.action from record_lock_events l
        where l.resource = 'tank:' || e.tank_code and l.at <= e.at order by l.at desc, l.id desc limit 1) held on true
      where (held.actor, held.action) is distinct from (e.actor, 'taken')`,
  },
  {
    id: 'INV-18 no lock lives beyond its lease',
    needs: ['record_locks'],
    finds: `
      select 'lock of ' || resource || ' lives until ' || until from record_locks
      where owner is not null and until > clock_timestamp() + interval '5 minutes'
      union all
      select 'lock of ' || resource || ' has no holder to ask' from record_locks where owner is not null and user_id is null`,
  },
  {
    id: 'INV-26 calibration tables rise',
    needs: ['tank_versions', 'fixed_tank_calibrations'],
    finds: `${rising('tank_versions')} union all ${rising('fixed_tank_calibrations')}`,
  },
  {
    id: 'INV-35 a stale or bad automatic value is never used',
    needs: ['tank_operations', 'tank_live_values'],
    finds: `
      select 'operation ' || o.number || ' was held against a ' || (a ->> 'quality') || ' value' from tank_operations o
      cross join lateral jsonb_array_elements(o.closing_automatic) a
      where o.level_delta is not null and a ->> 'measure' = 'level' and a ->> 'quality' <> 'good'
      union all
      select tank_code || ' ' || measure || ' has no value and calls it good' from tank_live_values
      where value is null and quality = 'good'`,
  },
  {
    id: 'INV-36 an automatic value never takes the place of a manual one',
    needs: ['tank_operations', 'history'],
    finds: `
      select 'the ' || side || ' of operation ' || (h.after ->> 'number') || ' was overwritten by the historian'
      from history h, unnest(array['opening', 'closing']) side
      where h.table_name = 'tank_operations' and h.action = 'update'
        and h.before ->> (side || '_origin') in ('manual', 'calculator') and h.after ->> (side || '_origin') = 'automatic'`,
  },
]
