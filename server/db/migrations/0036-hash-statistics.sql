-- The planner takes no statistics of an expression from a partial index. Without any it expects one order of 200 for each hash,
-- and among a million orders it then reads them from the newest on until it has a page: seconds instead of a fraction of a
-- millisecond.
create statistics orders_whole_number on (number_hashes[1]) from orders;
create statistics orders_last_four_digits on (number_hashes[2]) from orders;
analyze orders;
