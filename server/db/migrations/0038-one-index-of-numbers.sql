-- Every new order is written into each index of its table. One finds a number that is typed whole, or its end: by its last four
-- characters, which one in ten thousand numbers has too; the rest is compared there. A shorter number is found whole.
drop index orders_number, orders_last_four;
create index orders_last_four on orders (coalesce(number_hashes[2], number_hashes[1])) where deleted_at is null;

-- See 0036.
drop statistics orders_whole_number, orders_last_four_digits;
create statistics orders_last_four_characters on (coalesce(number_hashes[2], number_hashes[1])) from orders;
analyze orders;
