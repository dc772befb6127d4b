import { useRevalidator } from "react-router";
import { z } from "zod";
import type { Id } from "#kernel/id.ts";
import { addDays, isLocalDate, startOfDay, toLocalDate } from "#kernel/time.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { HOLD_TEXT_CHARS, placeHold } from "../contract.ts";
import { HOLD_KINDS, targetSchema, type HoldKind } from "../model/advance-hold.ts";
import { HOLD_REASONS } from "../../review/model/reasons.ts";
import { holdMessages } from "./messages.ts";

const FIELDS = { person: ["person"], recipient: ["recipient"], account: ["bank", "number"], phone: ["phone"] } as const;
type TargetField = (typeof FIELDS)[HoldKind][number];
const both = (field: TargetField | "until") => ({ ID: holdMessages.ID.wrong[field], EN: holdMessages.EN.wrong[field] });

const schema = z
  .object({
    kind: z.enum(HOLD_KINDS),
    person: z.string(),
    recipient: z.string(),
    bank: z.string(),
    number: z.string(),
    phone: z.string(),
    reason: z.enum(HOLD_REASONS),
    takesTwo: z.boolean(),
    until: z.string(),
    text: toZod([required(), max(HOLD_TEXT_CHARS), visible()]),
  })
  .superRefine((values, sink) => {
    const problem = (field: TargetField) =>
      sink.addIssue({ code: "custom", path: [field], message: holdMessages.EN.wrong[field], params: { says: both(field) } });
    const target = targetSchema.safeParse(targetOf(values));
    const wrong = target.success ? [] : target.error.issues.map(({ path }) => path[0]);
    for (const field of FIELDS[values.kind]) if (wrong.includes(field)) problem(field);
  });
type Values = z.output<typeof schema>;

function targetOf(values: Pick<Values, "kind" | TargetField>): object {
  const fields: readonly TargetField[] = FIELDS[values.kind];
  return { kind: values.kind, ...Object.fromEntries(fields.map((field) => [field, values[field].trim()])) };
}
/** The end of the last day; null where none is chosen. */
const endOf = (until: string): string | null => (isLocalDate(until) ? startOfDay(addDays(until, 1)).toISOString() : null);
const targetKind = (chosen: string): HoldKind => HOLD_KINDS.find((kind) => kind === chosen) ?? "account";

interface PlaceDialogProps {
  /** The sender to whom the dialog belongs, where it is opened on their page. */
  readonly person?: Id<"us">;
  readonly now: Date;
  readonly onClose: () => void;
}

/** Places a hold in advance on a sender, recipient, bank account or telephone number. */
export function PlaceDialog({ person, now, onClose }: PlaceDialogProps) {
  const t = useMessages(holdMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const hold = useIdFor("ah");
  const form = useAppForm({
    schema,
    defaultValues: {
      kind: person === undefined ? "account" : "person",
      person: person ?? "",
      recipient: "",
      bank: "",
      number: "",
      phone: "",
      reason: "EXTRA_CHECK",
      takesTwo: false,
      until: "",
      text: "",
    },
    async onSubmit(values) {
      const { reason, takesTwo, text, until } = values;
      const content = { target: targetSchema.parse(targetOf(values)), reason, takesTwo, text, until: endOf(until) };
      await api(placeHold, { id: hold(content), ...content });
      toasts.show({ kind: "success", title: t("placed") });
      onClose();
      await revalidate();
    },
  });
  const kind: HoldKind = targetKind(form.hook.watch("kind"));
  return (
    <FormDialog
      form={form}
      title={t("place")}
      hint={t("placeHint")}
      cancelText={t("cancel")}
      submitText={t("place")}
      onClose={onClose}
    >
      {person === undefined ? (
        <>
          <form.Field name="kind">
            {(field) => (
              <SelectField
                {...field}
                onChange={(value) => field.onChange(value)}
                label={t("kinds")}
                required
                options={HOLD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
              />
            )}
          </form.Field>
          {FIELDS[kind].map((name) => (
            <form.Field key={name} name={name}>
              {(field) => (
                <TextField {...field} label={t(name)} {...(name !== "number" && { hint: t(`${name}Hint`) })} required />
              )}
            </form.Field>
          ))}
        </>
      ) : null}
      <form.Field name="reason">
        {(field) => (
          <SelectField
            {...field}
            onChange={(value) => field.onChange(value)}
            label={t("reasonLabel")}
            hint={t("reasonHint")}
            required
            options={HOLD_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
        )}
      </form.Field>
      <form.Field name="takesTwo">{(field) => <CheckboxField {...field} label={t("byTwo")} />}</form.Field>
      <form.Field name="until">
        {(field) => <DateField {...field} label={t("untilLabel")} hint={t("untilHint")} min={toLocalDate(now)} />}
      </form.Field>
      <form.Field name="text">
        {(field) => (
          <TextArea {...field} label={t("why")} hint={t("whyHint")} required rows={3} maxCharacters={HOLD_TEXT_CHARS} />
        )}
      </form.Field>
    </FormDialog>
  );
}
