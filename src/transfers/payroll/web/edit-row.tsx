import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import { max } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { useLoadDestinations, useNoBank } from "#pricing/banks/web/bank-options.ts";
import { Button } from "#web/ui/form/button.tsx";
import { LazyComboboxField } from "#web/ui/form/choice/lazy-combobox-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { changeRow, type PayrollRowView, type PayrollView } from "../contract.ts";
import { COLUMNS, type Column } from "../model/payroll-columns.ts";
import { payrollRowMessages } from "./row-messages.ts";

const cell = toZod([max(200)]);
const schema = z.object({ name: cell, bank: cell, account: cell, amount: cell, note: cell });

/** The option of the present value, before the list is loaded. */
const chosenBank = (value: string, bank: string | null, bankTitle: string | null) =>
  value === "" ? [] : [{ value, label: value === bank && bankTitle !== null ? bankTitle : value }];

interface EditRowProps {
  readonly payroll: Id<"pl">;
  readonly row: PayrollRowView;
  readonly onClose: () => void;
  readonly onChanged: (payroll: PayrollView) => void;
}

/** The row as it was typed, each cell with what is wrong with it. It stays open until the server finds nothing to mend. */
export default function EditRow({
  payroll: id,
  row: { no, typed, bank, bankTitle, problems },
  onClose,
  onChanged,
}: EditRowProps) {
  const t = useMessages(payrollRowMessages);
  const toasts = useToasts();
  const [says, setSays] = useState(problems);
  const [tries, setTries] = useState(0);
  const noBank = useNoBank("destinations");
  const loadOptions = useLoadDestinations();
  const form = useAppForm({
    schema,
    // A bank that was read is chosen in the list; any other text stays as it was typed until one is.
    defaultValues: { ...typed, bank: bank ?? typed.bank },
    async onSubmit(values) {
      const changed = await api(changeRow, { id, no, typed: values });
      onChanged(changed);
      const left = changed.list.find((row) => row.no === no)?.problems ?? [];
      setSays(left);
      if (left.every(({ field }) => field === "row")) {
        toasts.show({ kind: "success", title: t("row.saved", { no }) });
        onClose();
      } else setTries((count) => count + 1);
    },
  });
  const problemOf = (field: Column) => says.find((one) => one.field === field)?.says ?? null;
  const fields = useRef<HTMLDivElement>(null);
  // A save that has changed nothing to see looks dead: the first field with a problem takes the focus each time.
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries]);
  return (
    <Form form={form} label={t("row.editTitle", { no })}>
      <h3 className="mb-3 font-bold">{t("row.editTitle", { no })}</h3>
      <div ref={fields} className="grid gap-x-4 sm:grid-cols-2">
        {COLUMNS.map((column) => (
          <form.Field key={column} name={column}>
            {(field) =>
              column === "bank" ? (
                <LazyComboboxField
                  {...field}
                  error={field.error ?? problemOf(column)}
                  label={t(`field.${column}`)}
                  required
                  options={chosenBank(field.value, bank, bankTitle)}
                  loadOptions={loadOptions}
                  emptyFor={noBank}
                />
              ) : (
                <TextField
                  {...field}
                  error={field.error ?? problemOf(column)}
                  label={t(`field.${column}`)}
                  required={column !== "note"}
                  autoComplete="off"
                  figures={column === "account" || column === "amount"}
                />
              )
            }
          </form.Field>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={form.isSubmitting}>
          {t("row.save")}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t("row.cancel")}
        </Button>
      </div>
    </Form>
  );
}
