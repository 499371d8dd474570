-- What reports read instead of all orders and movements: sums of each day of Dhaka that is over.
-- Beside `daily`, which the program before this one writes and checks as it knows it. Written by
-- wallet/reported/ alone. Nobody but admins gets what is here: it has the cost.

-- The days whose sums stand below, none left out between the first and the last. Without its row a
-- day is read from what happened, and summed the next time.
create table reported_days (
  day date primary key
);

-- By service (its key; the name of a price where no order was made) and by whose prices were paid,
-- noughts where they were the list's.
-- `orders` are those placed, with the saves of roshids. `cost` is that of the orders placed, less
-- that of the ones cancelled on this day; so it can be below zero.
create table daily_sold (
  day         date not null references reported_days on delete cascade,
  service     text not null,
  price_group uuid not null,
  orders      bigint not null,
  charged     poisha not null,
  refunded    poisha not null,
  cost        bigint not null,
  primary key (day, service, price_group)
);

-- What came to wallets, and was taken from them by hand, by way.
create table daily_ways (
  day   date not null references reported_days on delete cascade,
  way   text not null,
  count bigint not null,
  added poisha not null,
  taken poisha not null,
  primary key (day, way)
);

-- What each of those who work here did. `bucket`: how long an order had waited for it, in steps of
-- which each is a quarter longer than the one before; they can be added up over days. `longest` in
-- seconds.
create table daily_clerks (
  day     date not null references reported_days on delete cascade,
  clerk   uuid not null,
  deed    text not null,
  bucket  smallint not null,
  count   integer not null,
  longest integer not null,
  primary key (day, clerk, deed, bucket)
);

-- As daily_sold, by customer; and the same of whole months, so that a year of ten thousand people
-- is read at once. No references: to look each person up again would hold up who orders just then.
create table daily_customers (
  day      date not null references reported_days on delete cascade,
  user_id  uuid not null,
  orders   integer not null,
  charged  poisha not null,
  refunded poisha not null,
  cost     bigint not null,
  primary key (day, user_id)
);
create table reported_months (
  month date primary key
);
create table monthly_customers (
  month    date not null references reported_months on delete cascade,
  user_id  uuid not null,
  orders   integer not null,
  charged  poisha not null,
  refunded poisha not null,
  cost     bigint not null,
  primary key (month, user_id)
);

-- What today's figures look for: orders with a cost that were cancelled today, and files that
-- somebody called wrong.
create index orders_cost_back on orders (decided_at) where status = 'cancel' and cost > 0;
create index order_messages_wrong on order_messages (created_at) where wrong_file;
