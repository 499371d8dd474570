-- A delivery can be taken back, or its file replaced, for 24 hours.

-- When that was last done. With it the owner reads why an order waits again, or that the file is another one.
alter table orders add column corrected_at timestamptz;
-- When its owner first downloaded the file: staff who take it back should know.
alter table files add column opened_at timestamptz;
