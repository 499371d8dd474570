-- What the desk adds to a recharge, in whole poisha.
create or replace function bonus_of(p_amount bigint) returns bigint language sql stable as $$
  select coalesce((
    select floor(p_amount * percent / 100)::bigint from bonus_steps
    where from_amount <= p_amount order by from_amount desc limit 1), 0)
$$;

-- What the provider says was paid, held against the row: credits it once, ever, or puts it into
-- review. `p_payer` is sealed, `p_hash` is that of its number. `p_actor` is the admin who asked,
-- null when nobody did.
create or replace function settle_topup(
  p_topup uuid, p_trx text, p_amount bigint, p_currency text, p_invoice text, p_payer text,
  p_hash text, p_paid_at timestamptz, p_actor uuid
) returns setof topups language plpgsql as $$
declare
  t        topups;
  v_before text;
  v_reason text;
begin
  select * into strict t from topups where id = p_topup for update;
  if t.state = 'credited' then
    return next t;
    return;
  end if;
  v_before := t.state;
  v_reason := case
    when p_amount is distinct from t.amount then 'amount'
    when p_currency is distinct from 'BDT' then 'currency'
    when p_invoice is distinct from t.invoice then 'invoice'
  end;

  -- The unique index, not a look beforehand: of two top-ups that bring one trxID at once, one must
  -- lose.
  begin
    update topups set trx_id = p_trx, payer = p_payer, payer_hash = p_hash,
           paid_at = coalesce(p_paid_at, now()), doubt = null, next_check_at = null,
           hidden_at = null, updated_at = now()
     where id = p_topup;
  exception when unique_violation then
    v_reason := 'transaction';
  end;

  if v_reason is null then
    update topups set state = 'credited', review_reason = null, reported = null where id = p_topup
      returning * into t;
    perform credit(t.user_id, t.amount, 'topup', 'provider', 'topup', t.id, null,
      coalesce(p_actor, t.user_id), p_trx);
    perform credit(t.user_id, t.bonus, 'bonus', 'adjustments', 'topup', t.id, null,
      coalesce(p_actor, t.user_id), null);
    insert into audit (actor_id, action, subject, details)
    values (p_actor, 'topup-credited', t.id::text,
            jsonb_build_object('amount', t.amount / 100.0, 'trxId', p_trx, 'user', t.user_id));
    return next t;
    return;
  end if;

  update topups set state = 'review', review_reason = v_reason, doubt = null, next_check_at = null,
         hidden_at = null, updated_at = now(),
         reported = jsonb_build_object('trxId', p_trx, 'amount', p_amount / 100.0,
           'currency', p_currency, 'invoice', p_invoice)
   where id = p_topup
  returning * into t;
  if v_before <> 'review' then
    insert into audit (actor_id, action, subject, details)
    values (p_actor, 'topup-review', t.id::text,
      t.reported || jsonb_build_object('reason', v_reason, 'user', t.user_id));
  end if;
  return next t;
end $$;
