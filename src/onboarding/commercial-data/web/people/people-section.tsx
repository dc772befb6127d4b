import { Plus } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { newIdHere } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { hasOwners, type LegalForm } from "../../../model/company.ts";
import { OwnershipChart } from "../../../web/ownership/ownership-chart.tsx";
import { dataMessages } from "../messages.ts";
import { NewerStored, RequestedChanges, SaveRow, useReportDirty } from "../sheet/section-card.tsx";
import type { DataSheet } from "../sheet/use-sheet.ts";
import { peopleFormMessages } from "./messages.ts";
import { CompanyFields, ShareFields } from "./owner-fields.tsx";
import {
  drawnOf,
  MAX_PEOPLE,
  newPerson,
  peopleForm,
  peopleOf,
  peopleValues,
  without,
  type PeopleValues,
} from "./people-values.ts";
import { PersonFields } from "./person-fields.tsx";

const SHORT_FORM: Partial<Readonly<Record<LegalForm, string>>> = { PT: "PT", CV: "CV", FIRMA: "Firma" };

/** People, companies in between and shares, with the chart that they make. */
export function PeopleSection({ sheet }: { readonly sheet: DataSheet }) {
  const t = useMessages(peopleFormMessages);
  const page = useMessages(dataMessages);
  const language = useLanguage();
  const toasts = useToasts();
  const { view, canEdit } = sheet;
  const legalForm = view.sections.company?.legalForm ?? null;
  const hasShares = legalForm !== null && hasOwners(legalForm);
  const [first] = useState(() => newPerson(newIdHere("bp"), language));
  const form = useAppForm({
    schema: useMemo(() => peopleForm(hasShares), [hasShares]),
    defaultValues: peopleValues(view.sections.people, first, language),
    async onSubmit(values) {
      await sheet.save({ code: "people", content: peopleOf(values, hasShares) });
      toasts.show({ kind: "success", title: page("saved"), text: page("savedText") });
    },
  });
  useReportDirty(sheet, "people", form);
  const change = (next: Partial<PeopleValues>) => {
    for (const [list, value] of Object.entries(next))
      form.hook.setValue(list as "people", value as PeopleValues["people"], { shouldDirty: true });
    // Errors are found again by their places, which have moved.
    form.hook.clearErrors();
  };
  // The name of a company is entered without its legal form; both together are what it is called.
  const written = view.sections.company?.name;
  const name =
    written === undefined ? view.business.name : hasShares ? `${SHORT_FORM[legalForm] ?? ""} ${written}`.trim() : written;
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-muted">{t("lead")}</p>
      <RequestedChanges view={view} section="people" />
      <NewerStored sheet={sheet} section="people" />
      <Form form={form} label={t("form")}>
        <div className="flex flex-col gap-5">
          <PeopleList sheet={sheet} form={form} onChange={change} />
          {hasShares ? (
            <>
              <CompanyFields form={form} readOnly={!canEdit} onChange={change} />
              <ShareFields form={form} readOnly={!canEdit} onChange={change} businessName={name} legalForm={legalForm} />
              <Card level={3} title={t("chart")} hint={canEdit ? t("chartHint") : undefined}>
                <Chart form={form} businessName={name} beneficialOwnerBps={view.beneficialOwnerBps} />
              </Card>
            </>
          ) : (
            <NoShares legalForm={legalForm} />
          )}
        </div>
        {canEdit ? <SaveRow isDirty={form.isDirty} isSubmitting={form.isSubmitting} /> : null}
      </Form>
    </div>
  );
}

function NoShares({ legalForm }: { readonly legalForm: LegalForm | null }) {
  const t = useMessages(peopleFormMessages);
  return (
    <Banner kind={legalForm === null ? "warning" : "info"}>
      {t(legalForm === null ? "formFirst" : legalForm === "PERORANGAN" ? "soleTrader" : "noOwners")}
    </Banner>
  );
}

interface PeopleListProps {
  readonly sheet: DataSheet;
  readonly form: AppForm<PeopleValues>;
  readonly onChange: (next: Partial<PeopleValues>) => void;
}

function PeopleList({ sheet, form, onChange }: PeopleListProps) {
  const t = useMessages(peopleFormMessages);
  const language = useLanguage();
  const { people } = form.hook.watch();
  return (
    <section aria-labelledby="people-list">
      <h3 id="people-list" className="mb-3 text-lg font-bold">
        {t("people")}
      </h3>
      <ul className="flex flex-col gap-4">
        {people.map((person, at) => (
          <PersonFields
            // The place is part of the key: a field is bound to its place.
            key={`${person.id} ${at}`}
            sheet={sheet}
            form={form}
            person={person}
            at={at}
            whyKept={people.length === 1 ? t("onlyOne") : null}
            onRemove={() => onChange(without(form.hook.getValues(), person.id))}
          />
        ))}
      </ul>
      {sheet.canEdit ? (
        <div className="mt-4">
          <Button
            variant="secondary"
            iconBefore={<Plus aria-hidden size={18} />}
            whyDisabled={people.length >= MAX_PEOPLE ? t("tooManyPeople") : null}
            onClick={() => onChange({ people: [...people, newPerson(newIdHere("bp"), language)] })}
          >
            {t("addPerson")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

interface ChartProps {
  readonly form: AppForm<PeopleValues>;
  readonly businessName: string;
  readonly beneficialOwnerBps: number;
}

/** Drawn a moment after the key, so that typing stays fast with a hundred shares. */
function Chart({ form, businessName, beneficialOwnerBps }: ChartProps) {
  const values = useDeferredValue(form.hook.watch());
  return <OwnershipChart businessName={businessName} people={drawnOf(values)} beneficialOwnerBps={beneficialOwnerBps} />;
}
