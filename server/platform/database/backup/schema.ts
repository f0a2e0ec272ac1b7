import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Description } from './content.ts'

/** Of a server that has just stopped, PostgreSQL ends the processes a moment later. */
const leaving = { times: 20, pause: 50 }

/** Whether servers or their jobs are connected. */
export async function isInUse(client: pg.Client): Promise<boolean> {
  for (let times = 0; times < leaving.times; times += 1) {
    const { rows } = await client.query(`
      select from pg_stat_activity
      where datname = current_database() and application_name like 'doorstep%' and pid <> pg_backend_pid()`)
    if (rows.length === 0) return false
    await sleep(leaving.pause)
  }
  return true
}

export async function askWhetherEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    "select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  return rows.length === 0
}

/** The jobs too: they are about rows that may be gone. */
export async function dropEverything(client: pg.Client) {
  await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
}

/** Indexes are built faster once all rows are there, and triggers and foreign keys have done their work already. */
export async function keepAside(client: pg.Client) {
  await client.query(`
    create temp table made_again (place serial, what text) on commit drop;
    insert into made_again (what)
      select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid);
    insert into made_again (what)
      select format('alter table public.%I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where c.relnamespace = 'public'::regnamespace and k.contype = 'f';
    insert into made_again (what)
      select format('alter table public.%I enable %s trigger %I', c.relname,
        case t.tgenabled when 'A' then 'always' else 'replica' end, t.tgname)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled in ('A', 'R');
    do $$
    declare one text;
    begin
      for one in
        select format('alter table public.%I drop constraint %I', c.relname, k.conname)
        from pg_constraint k join pg_class c on c.oid = k.conrelid
        where c.relnamespace = 'public'::regnamespace and k.contype = 'f'
      loop execute one; end loop;
      for one in
        select format('drop index public.%I', x.relname)
        from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      loop execute one; end loop;
      for one in
        select format('alter table public.%I disable trigger user', relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
      loop execute one; end loop;
      -- Rows that migrations have added are in the backup.
      for one in
        select format('delete from public.%I', relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
      loop execute one; end loop;
    end $$`)
}

export async function makeAgain(client: pg.Client) {
  await client.query(`
    set local maintenance_work_mem = '256MB';
    do $$
    declare one text;
    begin
      for one in
        select format('alter table public.%I enable trigger user', relname) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
      loop execute one; end loop;
      for one in select what from made_again order by place loop execute one; end loop;
    end $$`)
}

export async function setSequences(client: pg.Client, sequences: Description['sequences']) {
  await client.query(
    `select setval(format('public.%I', name)::regclass, value::bigint, "isCalled")
    from json_to_recordset($1) as one (name text, value text, "isCalled" boolean)`,
    [JSON.stringify(sequences)],
  )
}
