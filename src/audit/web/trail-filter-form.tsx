import { useNavigate } from "react-router";
import { z } from "zod";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ComboboxField } from "#web/ui/form/choice/combobox-field.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { auditMessages } from "../messages.ts";
import { trailAddress } from "../contract.ts";
import { OUTCOMES, type TrailFilter } from "../model/trail.ts";
import { useActionOptions } from "./format-row.ts";

const entry = z.string().max(300);
const schema = z.object({ from: entry, to: entry, action: entry, outcome: entry, actor: entry, subject: entry, request: entry });
const EMPTY = { from: "", to: "", action: "", outcome: "", actor: "", subject: "", request: "" };

/** All filters of the trail; the applied ones are in the address. */
export function FilterForm({ filter }: { readonly filter: TrailFilter }) {
  const t = useMessages(auditMessages);
  const navigate = useNavigate();
  const actions = useActionOptions();
  const begin: z.input<typeof schema> = { ...EMPTY, ...(filter as Partial<z.input<typeof schema>>) };
  const form = useAppForm({
    schema,
    defaultValues: begin,
    async onSubmit(values) {
      if (values.from !== "" && values.to !== "" && values.to < values.from) throw fieldRefusal("to", t("filter.wrongOrder"));
      // Drops parameters that are no filter, as for a mistyped link.
      const { filter: chosen } = trailAddress.read(new URLSearchParams(values));
      await navigate(trailAddress.to(chosen), { preventScrollReset: true });
    },
  });
  return (
    <Form form={form} leaving="free" label={t("filter.form")}>
      <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1.5fr_1fr]">
        <form.Field name="from">{(field) => <DateField {...field} label={t("filter.from")} unmarked dense />}</form.Field>
        <form.Field name="to">{(field) => <DateField {...field} label={t("filter.to")} unmarked dense />}</form.Field>
        <form.Field name="action">
          {(field) => (
            <ComboboxField {...field} label={t("action")} options={actions} placeholder={t("filter.anyAction")} unmarked dense />
          )}
        </form.Field>
        <form.Field name="outcome">
          {(field) => (
            <SelectField
              {...field}
              label={t("outcome")}
              placeholder={t("filter.anyOutcome")}
              options={OUTCOMES.map((value) => ({ value, label: t(value) }))}
              unmarked
              dense
            />
          )}
        </form.Field>
      </div>
      <div className="mt-4 grid items-end gap-x-4 gap-y-4 lg:grid-cols-3">
        {(["actor", "subject", "request"] as const).map((name) => (
          <form.Field key={name} name={name}>
            {(field) => (
              <TextField
                {...field}
                label={t(`filter.${name}`)}
                hint={t(`filter.${name}Hint`)}
                autoCapitalize="none"
                autoComplete="off"
                unmarked
                dense
              />
            )}
          </form.Field>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit">{t("filter.apply")}</Button>
        {Object.keys(filter).length === 0 ? null : (
          <LinkButton variant="secondary" to={trailAddress.to()}>
            {t("filter.clear")}
          </LinkButton>
        )}
      </div>
    </Form>
  );
}
