import { lazy, Suspense, useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { WholeTransfer } from "../../../contract.ts";
import type { StaffAct } from "../../../model/staff-act-codes.ts";
import { actMessages } from "./messages.ts";
import { rightFor, TWO_PEOPLE } from "./send-act.ts";

type Act = WholeTransfer["acts"][number];

// The form is read when the first act is chosen.
const ActDialog = lazy(async () => ({ default: (await import("./act-dialog.tsx")).ActDialog }));

/** What the reader can do with the transfer. An act that is not possible now says why. */
export function ActsCard({ transfer }: { readonly transfer: WholeTransfer }) {
  const t = useMessages(actMessages);
  const may = useMay();
  const [chosen, setChosen] = useState<StaffAct | null>(null);
  const acts = transfer.acts.filter(({ act }) => may(...rightFor(act)));
  if (acts.length === 0) return null;
  // Of one transfer one proposal waits at a time.
  const isWaiting = transfer.proposals.some(({ state }) => state === "proposed");
  const why = ({ act, whyNot }: Act): string | null => {
    if (whyNot === "state_conflict") return t(`when.${act}`);
    if (whyNot !== null) return t(`whyNot.${whyNot}`);
    return isWaiting && TWO_PEOPLE.has(act) ? t("waits") : null;
  };
  const possible = acts.filter((one) => why(one) === null);
  const others = acts.filter((one) => why(one) !== null);
  return (
    <Card level={2} title={t("title")}>
      {possible.length === 0 ? <p className="text-ink-muted">{t("nothing")}</p> : null}
      <div className="flex flex-col items-stretch gap-3 empty:hidden">
        {possible.map(({ act }) => (
          <Button key={act} variant="secondary" onClick={() => setChosen(act)}>
            {t(`act.${act}`)}
          </Button>
        ))}
      </div>
      {others.length === 0 ? null : (
        <details className="mt-4">
          <summary className="min-h-target cursor-pointer py-2 font-semibold text-primary">{t("others")}</summary>
          <dl className="mt-2 flex flex-col gap-3">
            {others.map((one) => (
              <div key={one.act}>
                <dt className="font-medium">{t(`act.${one.act}`)}</dt>
                <dd className="text-sm text-ink-muted">{why(one)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <ActDialog transfer={transfer} act={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </Card>
  );
}
