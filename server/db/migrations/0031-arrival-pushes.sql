-- Up to which order's number a browser was told of new orders. Only those of admins are told of any.
alter table push_subscriptions add column told_of bigint not null default 0;
