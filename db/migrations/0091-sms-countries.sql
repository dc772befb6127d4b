-- A kind of term more: to which countries one-time codes go by SMS, and how many a day. Whatever kinds there are by now stay.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint
                 where conrelid = 'pricing.term'::regclass and conname = 'term_kind_check');
begin
  alter table pricing.term drop constraint term_kind_check;
  execute format('alter table pricing.term add constraint term_kind_check %s',
                 replace(kinds, '''threshold''::text', '''threshold''::text, ''sms_country''::text'));
end $$;

-- Whether an SMS takes the place of a WhatsApp message that can't be delivered: not to countries to which no code goes by SMS.
alter table platform.outgoing_message
  add column has_sms_instead boolean not null default true;
