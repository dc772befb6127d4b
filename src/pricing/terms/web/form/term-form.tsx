import { useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { api, ApiRefusal } from "#web/api.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { NO_TIMES, timesOf } from "../../../corridors/web/switchboard/forms/form-times.ts";
import { formMessages } from "../../../corridors/web/switchboard/forms/messages.ts";
import { WhenAndReason } from "../../../corridors/web/switchboard/forms/when-and-reason.tsx";
import { proposeTerm } from "../../contract.ts";
import { fieldsOf, TIERS_MAX, type Stored, type TermField } from "../../model/editor-fields.ts";
import { entriesOf } from "../../model/editor.ts";
import type { FormKind } from "../../model/kind-names.ts";
import type { TermContent } from "../../model/term-kinds.ts";
import { DifferenceTable } from "../difference-table.tsx";
import { termMessages } from "../messages.ts";
import { TermSimulation } from "../simulation/term-simulation.tsx";
import { wireOf } from "../wire-content.ts";
import type { NamedCode } from "./codes-field.tsx";
import { EntryField } from "./entry-field.tsx";
import { faultMessages } from "./fault-messages.ts";
import { contentOf, termSchema, type TermValues } from "./term-values.ts";

interface TermFormProps {
  readonly kind: FormKind;
  readonly termKey: string;
  /** The value in force, or the last one, which the form begins with; null for a key that never had one. */
  readonly now: TermContent | null;
  /** The server's time when the page was read. */
  readonly at: Date;
  /** The codes that the form lets choose by name: requirements of a verification rule, rails of a corridor. */
  readonly codes: readonly NamedCode[];
}

const countTiers = ({ kind, now }: TermFormProps) => (now?.kind === "fee" ? now.value.tiers.length : kind === "fee" ? 1 : 0);
const NOTHING: Stored = {};

/** The form for a change of one term. A fee's tiers can be added and removed, and the entries stay. */
export function TermForm(props: TermFormProps) {
  const [tiers, setTiers] = useState(() => countTiers(props));
  return <TermFields {...props} tiers={tiers} onTiers={setTiers} />;
}

interface TermFieldsProps extends TermFormProps {
  readonly tiers: number;
  readonly onTiers: (tiers: number) => void;
}

function TermFields({ kind, termKey, now, at, codes, tiers, onTiers }: TermFieldsProps) {
  const t = useMessages(termMessages);
  const times = useMessages(formMessages);
  const faults = useMessages(faultMessages);
  const language = useLanguage();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const idFor = useIdFor("tm");
  const was: Stored = now?.value ?? NOTHING;
  const fields = useMemo(() => fieldsOf(kind, termKey, was, tiers), [kind, termKey, was, tiers]);
  const schema = useMemo(() => termSchema(fields), [fields]);
  const made = (entries: TermValues["entries"]) => contentOf({ kind, key: termKey, fields, entries, was });
  const form = useAppForm<TermValues, TermValues>({
    schema,
    defaultValues: {
      entries: entriesOf(fields, was, language === "ID" ? "," : "."),
      when: "now",
      ...NO_TIMES,
      reason: "",
    },
    async onSubmit(values) {
      const { content, fault } = made(values.entries);
      if (fault !== null)
        throw fieldRefusal(`entries.${fault.field}`, faults(faultOf(fault.code), { line: String(fault.line ?? "") }));
      const begin = values.when === "now" ? null : timesOf(values, at, times).validFrom;
      const asked = { content: JSON.stringify(values.entries, replaceBigint), begin, reason: values.reason };
      try {
        await api(proposeTerm, {
          id: idFor(asked),
          term: wireOf(content),
          validFrom: begin ?? at.toISOString(),
          reason: values.reason,
        });
      } catch (error) {
        const first = fields[0]?.name;
        const field =
          error instanceof ApiRefusal ? (AT_FIELD[error.code] ?? (AT_VALUE.has(error.code) ? first : undefined)) : undefined;
        throw error instanceof ApiRefusal && field !== undefined ? fieldRefusal(`entries.${field}`, error.sentence) : error;
      }
      toasts.show({ kind: "success", title: t("proposed") });
      await revalidate();
    },
  });
  const changeTiers = (count: number) => {
    // New entries begin empty; those of a removed tier are kept in case it comes back.
    const known = form.hook.getValues().entries;
    const added = fieldsOf(kind, termKey, was, count).filter(({ name }) => !Object.hasOwn(known, name));
    for (const field of added) form.hook.setValue(`entries.${field.name}`, field.as === "money" ? null : "");
    onTiers(count);
  };
  const values = form.hook.watch();
  const { content } = made(values.entries);
  return (
    <Form form={form} label={t("change")}>
      <Entries form={form} fields={fields} codes={codes} tiers={tiers} onTiers={changeTiers} />
      {content === null ? null : (
        <div className="mb-6 flex flex-col gap-4" aria-live="polite">
          <h3 className="text-lg">{t("difference")}</h3>
          <DifferenceTable before={now} after={content} />
          <TermSimulation key={JSON.stringify(values.entries, replaceBigint)} term={content} hasValue={now !== null} />
        </div>
      )}
      <WhenAndReason
        form={form}
        now={at}
        when={values.when}
        withEnd={false}
        label={t("when")}
        options={[
          { value: "now", label: t("now") },
          { value: "later", label: t("later") },
        ]}
        reason={{ label: t("reason"), hint: t("reasonHint") }}
      />
      <div>
        <Button type="submit" size="large" loading={form.isSubmitting}>
          {t("propose")}
        </Button>
      </div>
    </Form>
  );
}

const replaceBigint = (_name: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

/** Refusals that the new value causes. */
const AT_VALUE: ReadonlySet<string> = new Set([
  "term_changes_nothing",
  "commission_above_fee",
  "term_not_fitting",
  "country_unknown",
]);
/** Those of one field of it. */
const AT_FIELD: Readonly<Record<string, string>> = { zone_unknown: "zone", requirement_unknown: "requirements" };

type Fault = keyof (typeof faultMessages)["ID"];
const FAULTS: readonly Fault[] = [
  "tiers_missing",
  "tiers_not_from_zero",
  "tiers_not_ascending",
  "fee_rises_at_boundary",
  "bounds_crossed",
  "line",
];
const faultOf = (code: string): Fault => FAULTS.find((one) => one === code) ?? "other";

interface EntriesProps extends Pick<TermFieldsProps, "tiers" | "onTiers"> {
  readonly form: AppForm<TermValues>;
  readonly fields: readonly TermField[];
  readonly codes: readonly NamedCode[];
}

/** The entries; those of a fee by tier. */
function Entries({ form, fields, codes, tiers, onTiers }: EntriesProps) {
  const t = useMessages(termMessages);
  if (tiers === 0)
    return (
      <div className="grid items-start gap-x-4 sm:grid-cols-2">
        <Fields form={form} fields={fields} codes={codes} />
      </div>
    );
  return (
    <>
      <p className="mb-2 text-sm text-ink-muted">{t("tierFrom")}</p>
      {Array.from({ length: tiers }, (_, tier) => (
        <fieldset key={`tier-${tier}`} className="mb-2">
          <legend className="font-semibold">{t("tier", { number: String(tier + 1) })}</legend>
          <div className="grid items-start gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
            <Fields form={form} fields={fields.filter(({ name }) => name.startsWith(`tiers-${tier}-`))} codes={codes} />
          </div>
        </fieldset>
      ))}
      <div className="mb-6 flex flex-wrap gap-3">
        {tiers < TIERS_MAX ? (
          <Button variant="secondary" onClick={() => onTiers(tiers + 1)}>
            {t("addTier")}
          </Button>
        ) : null}
        {tiers > 1 ? (
          <Button variant="secondary" onClick={() => onTiers(tiers - 1)}>
            {t("dropTier")}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Fields({ form, fields, codes }: Pick<EntriesProps, "form" | "fields" | "codes">) {
  return fields.map((field) => (
    <form.Field key={field.name} name={`entries.${field.name}`}>
      {(binding) => <EntryField field={field} binding={binding} codes={codes} />}
    </form.Field>
  ));
}
