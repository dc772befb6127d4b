import { useMessages } from "#web/i18n.tsx";
import type { ShownRequirement } from "../../model/shown.ts";
import { useGiving } from "./giving.ts";
import { verificationMessages } from "./messages.ts";
import { preparationOf } from "./steps.ts";

/** Before the first step: the things to have ready, the time that it takes, and the reason for it. Nothing where nothing is missing. */
export function Prepare({ requirements }: { readonly requirements: readonly ShownRequirement[] }) {
  const t = useMessages(verificationMessages);
  const { hasAccount } = useGiving();
  const { minutes, things } = preparationOf(requirements);
  if (minutes === 0) return null;
  return (
    <div className="mb-5 rounded-control bg-surface-sunken p-4">
      <h3 className="text-base font-semibold">{t("prepare.title")}</h3>
      <p className="mt-1">{t("prepare.minutes", { count: minutes })}</p>
      {things.length === 0 ? null : (
        <ul className="mt-2 flex list-disc flex-col gap-1 ps-5">
          {things.map((thing) => (
            <li key={thing}>{t(`prepare.${thing}`)}</li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-muted">{t(hasAccount ? "prepare.why" : "prepare.whyPerson")}</p>
    </div>
  );
}
