import type { Client } from '#server/platform/database/db.ts'
import { askCell, type Cell, isChange, type Matrix } from './matrix.ts'
import { nameOf } from './requests.ts'

/** Requests that take away what later ones need. They are asked last. */
const late = [
  /two-step/,
  /team/,
  /\/disabled$/,
  /\/merge$/,
  /\/access$/,
  /storefronts|settings|opening|demo/,
  /logout|password/,
]

/**
 * Everything that someone may change: no request may be refused for want of permission, and no reply may contain the
 * text of another person. After each one, the accounts and sessions are restored.
 */
export async function askChanges(matrix: Matrix, client: Client, cells: Cell[]) {
  await keep(client)
  const changes = cells.filter(isChange)
  const order = (cell: Cell) => {
    const place = late.findIndex((one) => one.test(cell.endpoint.path))
    // Administrators change what others own, so they come after them.
    return place + (cell.endpoint.access === 'admin' ? late.length : 0) + (cell.endpoint.method === 'DELETE' ? 1 : 0)
  }
  for (const cell of changes.toSorted((one, other) => order(one) - order(other))) {
    await askCell(matrix, cell)
    matrix.tally.count(`changes: ${nameOf(cell.endpoint)}`)
    await restore(client)
  }
}

async function keep(client: Client) {
  await client.query(`
    create temporary table kept_users as select id, role, disabled_at from users;
    create temporary table kept_workers as select id, user_id from professionals;
    create temporary table kept_sessions as select * from sessions;
    create temporary table kept_two_step as select * from two_step`)
}

async function restore(client: Client) {
  await client.query(`
    update users set role = kept.role, disabled_at = kept.disabled_at from kept_users as kept
      where kept.id = users.id and (users.role, users.disabled_at) is distinct from (kept.role, kept.disabled_at);
    update professionals set user_id = kept.user_id from kept_workers as kept
      where kept.id = professionals.id and professionals.user_id is distinct from kept.user_id
        and (kept.user_id is null or kept.user_id in (select id from users));
    insert into sessions select * from kept_sessions where user_id in (select id from users) on conflict do nothing;
    delete from two_step where user_id not in (select user_id from kept_two_step);
    insert into two_step select * from kept_two_step where user_id in (select id from users) on conflict do nothing;
    update two_step set turned_on_at = kept.turned_on_at from kept_two_step as kept
      where kept.user_id = two_step.user_id and two_step.turned_on_at is distinct from kept.turned_on_at;
    insert into team_rules (needs_two_step) values (true) on conflict (only_row) do update set needs_two_step = true`)
}
