-- Who made a password: the person, the first start (shown on the operator's screen), or the program later (a reset, a new admin).
-- One that the program made is only good for choosing an own one; that of the first start too, once the desk is reached by https.
alter table users add column password_from text not null default 'person'
  check (password_from in ('person', 'start', 'program'));
