import { ChevronDown, Filter, X } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { z } from "zod";
import { formatDate } from "#kernel/time.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import type { PeopleNames } from "#web/private/people.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ComboboxField } from "#web/ui/form/combobox-field.tsx";
import { DateField } from "#web/ui/form/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { auditWords } from "../messages.ts";
import { FILTER_NAMES, OUTCOMES, readTrailFilter, writeTrailFilter, type TrailFilter } from "../trail.ts";
import { useActionName, useActionOptions } from "./spoken.ts";

const entry = z.string().max(300);
const schema = z.object({ from: entry, to: entry, action: entry, outcome: entry, actor: entry, subject: entry, request: entry });
const EMPTY = { from: "", to: "", action: "", outcome: "", actor: "", subject: "", request: "" };
const HOME = "/office/audit";

/** Everything by which rows are found; what is applied stands in the address. Folded on phones until it is wanted. */
export function FilterForm({ filter }: { readonly filter: TrailFilter }) {
  const t = useWords(auditWords);
  const navigate = useNavigate();
  const actions = useActionOptions();
  const [isOpen, setOpen] = useState(() => matchMedia("(min-width: 64rem)").matches);
  const begin: z.input<typeof schema> = { ...EMPTY, ...(filter as Partial<z.input<typeof schema>>) };
  const form = useAppForm({
    schema,
    defaultValues: begin,
    async onSubmit(values) {
      if (values.from !== "" && values.to !== "" && values.to < values.from) throw fieldRefusal("to", t("filter.wrongOrder"));
      const query = writeTrailFilter(readTrailFilter(new URLSearchParams(values)));
      await navigate(query === "" ? HOME : `${HOME}?${query}`, { preventScrollReset: true });
    },
  });
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-card border border-line bg-surface shadow-card"
    >
      <summary className="flex min-h-target cursor-pointer items-center gap-2 rounded-card px-5 py-3 font-bold">
        <Filter aria-hidden size={18} className="text-ink-muted" />
        <span className="grow">{t("filter.title")}</span>
        <ChevronDown
          aria-hidden
          size={20}
          className={classNames("text-ink-muted transition-transform", isOpen && "rotate-180")}
        />
      </summary>
      <div className="px-5 pb-5">
        <Form form={form} label={t("filter.form")}>
          <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1.5fr_1fr]">
            <form.Field name="from">{(field) => <DateField {...field} label={t("filter.from")} unmarked dense />}</form.Field>
            <form.Field name="to">{(field) => <DateField {...field} label={t("filter.to")} unmarked dense />}</form.Field>
            <form.Field name="action">
              {(field) => (
                <ComboboxField
                  {...field}
                  label={t("action")}
                  options={actions}
                  placeholder={t("filter.anyAction")}
                  unmarked
                  dense
                />
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
              <LinkButton variant="secondary" to={HOME}>
                {t("filter.clear")}
              </LinkButton>
            )}
          </div>
        </Form>
      </div>
    </details>
  );
}

/** What is filtered by now, each to be taken away by itself. */
export function ActiveFilters({ filter, names }: { readonly filter: TrailFilter; readonly names: PeopleNames }) {
  const t = useWords(auditWords);
  const language = useLanguage();
  const actionName = useActionName();
  const active = FILTER_NAMES.filter((name) => filter[name] !== undefined);
  if (active.length === 0) return null;
  const labels = {
    from: t("filter.from"),
    to: t("filter.to"),
    actor: t("filter.actor"),
    action: t("action"),
    subject: t("filter.subject"),
    outcome: t("outcome"),
    request: t("filter.request"),
  };
  const said = (name: (typeof active)[number]): string => {
    const value = filter[name] ?? "";
    if (name === "from" || name === "to") return formatDate(filter[name] ?? "1970-01-01", language);
    if (name === "action") return actionName(value);
    if (name === "outcome") return t(filter.outcome ?? "done");
    return names[value]?.name ?? value;
  };
  return (
    <ul aria-label={t("filter.active")} className="flex flex-wrap gap-2">
      {active.map((name) => {
        const { [name]: _gone, ...rest } = filter;
        const query = writeTrailFilter(rest);
        return (
          <li key={name} className="max-w-full">
            <Link
              to={query === "" ? HOME : `${HOME}?${query}`}
              preventScrollReset
              aria-label={t("filter.remove", { what: `${labels[name]}: ${said(name)}` })}
              className="flex min-h-target max-w-full items-center gap-2 rounded-pill border border-line-strong bg-surface px-4 text-sm text-ink no-underline hover:bg-surface-hover"
            >
              <span className="truncate">
                <span className="text-ink-muted">{labels[name]}</span> {said(name)}
              </span>
              <X aria-hidden size={16} className="shrink-0" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
