-- As before (0004), but the owner's wallet is held until the transaction ends also when nothing is refunded. A transaction that
-- goes on to change the order makes PostgreSQL look up its wallet again (the foreign key of a row that it has written itself).
-- That look-up waits for no single change of the wallet. But when one has just been committed and the next is under way, it waits
-- for that, whatever it locks: for an order that is being placed, which may wait at its key for this transaction.
create or replace function cancel_order(p_order uuid, p_admin uuid, p_note text)
returns setof orders language plpgsql as $$
declare o orders;
begin
  update orders set status = 'cancel', note = p_note, decided_by = p_admin, updated_at = now()
   where id = p_order and status = 'pending' and deleted_at is null
  returning * into o;
  if not found then return; end if;
  perform from accounts where user_id = o.user_id for no key update;
  perform credit(o.user_id, o.price, 'refund', 'revenue', 'order', o.id, null, p_admin, p_note);
  return next o;
end $$;
