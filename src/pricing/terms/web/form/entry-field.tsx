import type { Money } from "#kernel/amount.ts";
import { useMessages } from "#web/i18n.tsx";
import type { FieldBinding } from "#web/ui/form/app-form.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { MoneyField } from "#web/ui/form/money/money-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import type { Entry, TermField } from "../../model/editor-fields.ts";
import { termMessages } from "../messages.ts";
import { CodesField, type NamedCode } from "./codes-field.tsx";
import { entryMessages } from "./messages.ts";

interface EntryFieldProps {
  readonly field: TermField;
  readonly binding: FieldBinding<Entry>;
  /** The codes that can be chosen, with their names, for the field that has them. */
  readonly codes: readonly NamedCode[];
}

type Label = keyof (typeof termMessages)["ID"]["fields"];

/** One entry of a term, as its kind of figure asks: an amount, a percentage, a number, a choice. */
export function EntryField({ field, binding, codes }: EntryFieldProps) {
  const t = useMessages(termMessages);
  const entry = useMessages(entryMessages);
  const label = t(`fields.${field.label as Label}`);
  const isRequired = field.empty === "refuse";
  const emptyHint = field.empty === "null" ? entry("emptyNull") : field.empty === "omit" ? entry("emptyOmit") : undefined;
  switch (field.as) {
    case "money":
      return (
        <MoneyField
          {...(binding as FieldBinding<Money | null>)}
          label={label}
          {...(emptyHint !== undefined && { hint: emptyHint })}
          required={isRequired}
          currency={field.currency}
        />
      );
    case "flag":
      return <CheckboxField {...(binding as FieldBinding<boolean>)} label={label} unmarked />;
    case "choice":
      return (
        <SelectField
          {...(binding as FieldBinding<string>)}
          label={label}
          required
          placeholder={null}
          options={field.options.map((value) => ({
            value,
            label: entry(`choices.${value as keyof (typeof entryMessages)["ID"]["choices"]}`),
          }))}
        />
      );
    case "codes":
      return (
        <div className="sm:col-span-2">
          <CodesField {...(binding as FieldBinding<string>)} label={label} required={isRequired} codes={codes} />
        </div>
      );
    case "lines":
      return (
        <div className="sm:col-span-2">
          <TextArea {...(binding as FieldBinding<string>)} label={label} hint={entry(`lines.${field.form}`)} rows={8} />
        </div>
      );
    default:
      return (
        <TextField
          {...(binding as FieldBinding<string>)}
          label={label}
          required={isRequired}
          autoComplete="off"
          {...textFacts(field, emptyHint, {
            percent: entry("percentHint"),
            list: entry("listHint"),
            weekend: entry("weekendHint"),
          })}
        />
      );
  }
}

function textFacts(
  field: TermField,
  emptyHint: string | undefined,
  hints: Readonly<Record<"percent" | "list" | "weekend", string>>,
) {
  const hint =
    field.name === "weekend"
      ? hints.weekend
      : field.as === "percent"
        ? hints.percent
        : field.as === "wholes" || field.as === "texts"
          ? hints.list
          : emptyHint;
  return {
    ...(hint !== undefined && { hint }),
    ...(field.as === "percent" && { suffix: "%", inputMode: "decimal" as const, figures: true }),
    ...(field.as === "whole" && { inputMode: "numeric" as const, figures: true }),
  };
}
