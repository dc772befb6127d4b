import { ArrowLeft, Plus } from "lucide-react";
import { areasOfDistrict } from "#areas/web/areas-within.ts";
import { useAreaNames } from "#areas/web/use-area-names.ts";
import { newOutletSchema } from "#cash-points/outlets/contract.ts";
import { LazyOutletForm } from "#cash-points/outlets/web/lazy-outlet-form.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { useMessages } from "#web/i18n.tsx";
import { newIdHere } from "#web/new-id.ts";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { termsFormMessages } from "./messages.ts";
import type { AgentValues, SheetOutlet } from "./terms-values.ts";

/** An outlet that is edited; without entries it is a new one. */
export interface EditedOutlet {
  readonly id: SheetOutlet["id"];
  readonly entries: SheetOutlet["entries"] | null;
}

const MAX_OUTLETS = 50;

interface OutletListProps {
  readonly outlets: readonly SheetOutlet[];
  readonly readOnly: boolean;
  readonly onEdit: (outlet: EditedOutlet) => void;
  readonly onRemove: (id: SheetOutlet["id"]) => void;
}

/** The outlets that open with the sheet. */
export function OutletList({ outlets, readOnly, onEdit, onRemove }: OutletListProps) {
  const t = useMessages(termsFormMessages);
  return (
    <Card level={3} title={t("outlets")} hint={t("outletsHint")}>
      {outlets.length === 0 ? <p className="text-ink-muted">{t("noOutlets")}</p> : null}
      <ul className="divide-y divide-line">
        {outlets.map(({ id, entries }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
            <span className="min-w-0">
              <strong className="block wrap-anywhere">{entries.name}</strong>
              <span className="block text-sm wrap-anywhere text-ink-muted">
                {entries.address}, {entries.cityName}
              </span>
            </span>
            <span className="flex gap-2">
              <Button
                size="small"
                variant="secondary"
                label={t("editOutletOf", { name: entries.name })}
                onClick={() => onEdit({ id, entries })}
              >
                {t("editOutlet")}
              </Button>
              {readOnly ? null : (
                <Button
                  size="small"
                  variant="quiet"
                  label={t("removeOutletOf", { name: entries.name })}
                  onClick={() => onRemove(id)}
                >
                  {t("removeOutlet")}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <div className="mt-4">
          <Button
            variant="secondary"
            iconBefore={<Plus aria-hidden size={18} />}
            whyDisabled={outlets.length >= MAX_OUTLETS ? t("tooManyOutlets") : null}
            onClick={() => onEdit({ id: newIdHere("cp"), entries: null })}
          >
            {t("addOutlet")}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface OutletEditorProps {
  readonly edited: EditedOutlet;
  readonly readOnly: boolean;
  readonly settlement: AgentValues["settlement"];
  readonly onKeep: (outlet: SheetOutlet) => void;
  readonly onBack: () => void;
}

/** The office's form of an outlet, for an outlet of the sheet. It becomes part of the section, which is saved as a whole. */
export function OutletEditor({ edited: { id, entries }, readOnly, settlement, onKeep, onBack }: OutletEditorProps) {
  const t = useMessages(termsFormMessages);
  const toasts = useToasts();
  const known = useAreaNames(areasOfDistrict(entries?.district ?? ""));
  return (
    <section aria-labelledby="outlet-title">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button variant="quiet" iconBefore={<ArrowLeft aria-hidden size={18} />} onClick={onBack}>
          {t("backToTerms")}
        </Button>
        <h3 id="outlet-title" className="text-lg font-bold wrap-anywhere">
          {entries?.name ?? t("newOutlet")}
        </h3>
      </div>
      {known === null ? null : (
        <LazyOutletForm
          outlet={entries}
          known={known}
          agents={null}
          readOnly={readOnly}
          submitText={t("keepOutlet")}
          onSave={async (typed) => {
            if (settlement === "chain" && typed.services.includes("cash_in"))
              throw fieldRefusal("takesCashIn", t("wrong.chainNoCash"));
            onKeep(newOutletSchema.parse({ id, entries: typed }));
            toasts.show({ kind: "info", title: t("outletKept", { name: typed.name }) });
          }}
        />
      )}
    </section>
  );
}
