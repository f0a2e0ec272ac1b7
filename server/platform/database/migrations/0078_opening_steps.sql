-- The steps before opening that an administrator has said to be done.
create table opening_steps (
  storefront text not null references storefronts (key),
  step text not null,
  at timestamptz not null,
  -- Not a foreign key: the step stays done when the account is closed.
  by uuid not null,
  primary key (storefront, step)
);
