-- Quotes that nobody used are let go of once they are long over: most prices are only looked at. One that was used is a record for ever.
create index quote_unused on pricing.quote (expires_at) where transfer is null;

create function pricing.keep_used_quote() returns trigger language plpgsql as $$
begin
  if old.transfer is not null then
    raise exception 'a quote that was used is kept' using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$$;
create trigger used_is_kept before delete on pricing.quote for each row execute function pricing.keep_used_quote();
grant delete on pricing.quote to sampai_app;

-- What must be held for transfers is read in pages and in sum: from what is open, never from all that ever was.
create index transfer_held on transfers.transfer (id) where state not in ('CREATED', 'AWAITING_PAYMENT', 'PAID', 'CANCELLED', 'EXPIRED', 'REFUND_PENDING', 'REFUNDED', 'UNCLAIMED_TRANSFERRED');
create index transfer_compensated on transfers.transfer (id) where compensation_minor > 0;
create index pay_in_suspended on transfers.pay_in (id) where unused_minor > 0;
create index refund_owed on transfers.refund (of) where status <> 'paid';

-- The sender of much money abroad is asked for a document before anybody has looked.
insert into transfers.allowed_move (from_state, to_state) values ('FUNDED', 'ACTION_REQUIRED');

-- The report on cash says whose document it was.
create index payout_document on cash_points.payout (document_key, id desc);
