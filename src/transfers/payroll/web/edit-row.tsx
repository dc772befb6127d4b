import { useState } from "react";
import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import { max } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { changeRow, type PayrollRowView, type PayrollView } from "../contract.ts";
import { COLUMNS, type Column } from "../model/payroll-columns.ts";
import { payrollRowMessages } from "./row-messages.ts";

const cell = toZod([max(200)]);
const schema = z.object({ name: cell, bank: cell, account: cell, amount: cell, note: cell });

interface EditRowProps {
  readonly payroll: Id<"pl">;
  readonly row: PayrollRowView;
  readonly onClose: () => void;
  readonly onChanged: (payroll: PayrollView) => void;
}

/** The row as it was typed, each cell with what is wrong with it. It stays open until the server finds nothing to mend. */
export default function EditRow({ payroll: id, row: { no, typed, problems }, onClose, onChanged }: EditRowProps) {
  const t = useMessages(payrollRowMessages);
  const [says, setSays] = useState(problems);
  const form = useAppForm({
    schema,
    defaultValues: { ...typed },
    async onSubmit(values) {
      const changed = await api(changeRow, { id, no, typed: values });
      onChanged(changed);
      const left = changed.list.find((row) => row.no === no)?.problems ?? [];
      setSays(left);
      if (left.every(({ field }) => field === "row")) onClose();
    },
  });
  const problemOf = (field: Column) => says.find((one) => one.field === field)?.says ?? null;
  return (
    <Form form={form} label={t("row.editTitle", { no })}>
      <h3 className="mb-3 font-bold">{t("row.editTitle", { no })}</h3>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {COLUMNS.map((column) => (
          <form.Field key={column} name={column}>
            {(field) => (
              <TextField
                {...field}
                error={field.error ?? problemOf(column)}
                label={t(`field.${column}`)}
                required={column !== "note"}
                autoComplete="off"
                figures={column === "account" || column === "amount"}
              />
            )}
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
