-- Trigger function: the rules of the columns of transfers.transfer. They are here and not in check constraints, which PostgreSQL parses anew for every
-- statement that writes to the table; a trigger is compiled once per connection. Columns that never change are checked at the insert only. State and version
-- are checked by the triggers `first` and `checked`.
--
-- Errors: 23514 with the name of the broken rule as constraint.
create or replace function transfers.check_shape() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  -- `is false`: a comparison with null breaks no rule, as in a check constraint.
  broken text := case
    when (new.reason ~ '^[A-Z][A-Z_]+$') is false then 'transfer_reason_check'
    when (new.assurance in ('DEEMED', 'ACCEPTED', 'CREDITED', 'COLLECTED')) is false then 'transfer_assurance_check'
    when (new.source_account in ('payin_clearing', 'partner_deposit', 'payroll_funds', 'agent_deposit', 'agent_receivable')) is false
      then 'transfer_source_account_check'
    when new.recalls < 0 then 'transfer_recalls_check'
    when new.compensation_minor < 0 then 'transfer_compensation_minor_check'
    when (new.due_step is null) <> (new.due_at is null) then 'transfer_due_check'
    when (new.source_account is null) <> (new.source_whose is null) or (new.source_account is null) <> (new.funded_at is null)
      then 'transfer_source_check'
    when (new.assurance is not null) <> (new.state = 'PAID') then 'transfer_paid_check'
    when new.funded_at is null and new.state not in ('CREATED', 'AWAITING_PAYMENT', 'CANCELLED', 'EXPIRED')
      then 'transfer_funded_check'
    when new.is_converted and new.product <> 'international' then 'transfer_converted_check'
  end;
begin
  if broken is null and tg_op = 'INSERT' then
    broken := case
      when new.id !~ '^tr_[0-7][0-9a-hjkmnp-tv-z]{25}$' then 'transfer_id_check'
      when new.product not in ('local', 'international', 'cash_pickup') then 'transfer_product_check'
      when length(new.sender) not between 1 and 60 then 'transfer_sender_check'
      when length(new.corridor) not between 1 and 60 then 'transfer_corridor_check'
      when length(new.quote) not between 1 and 60 then 'transfer_quote_check'
      when new.principal_minor <= 0 then 'transfer_principal_minor_check'
      when new.fee_minor < 0 then 'transfer_fee_minor_check'
      when new.tax_minor < 0 then 'transfer_tax_minor_check'
      when new.receives_currency !~ '^[A-Z]{3}$' then 'transfer_receives_currency_check'
      when new.receives_minor <= 0 then 'transfer_receives_minor_check'
    end;
  end if;
  if broken is null and length(new.recipient) not between 1 and 60 then
    broken := 'transfer_recipient_check';
  end if;
  if broken is not null then
    raise exception 'transfer violates "%"', broken
      using errcode = 'check_violation', schema = 'transfers', table = 'transfer', constraint = broken;
  end if;
  return new;
end
$$;

revoke execute on function transfers.check_shape from public;
