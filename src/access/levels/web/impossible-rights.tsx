import { ChevronDown, Lock } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { menuMessages } from "../../messages.ts";
import { CATALOGUE, type Audience } from "../../model/policy.ts";
import { impossibleFor } from "./menu-groups.ts";
import { matrixMessages, sharedMessages } from "../../web/messages.ts";
import { useAudienceList, useModuleList } from "../../web/use-lists.ts";

/** Rights that a level of this audience can never have, with the reason. Collapsed, because it does not change. */
export function ImpossibleRights({ audience }: { readonly audience: Audience }) {
  const t = useMessages(matrixMessages);
  const shared = useMessages(sharedMessages);
  const menu = useMessages(menuMessages);
  const modules = useModuleList();
  const audiences = useAudienceList();
  const menus = impossibleFor(audience);
  if (menus.length === 0) return null;
  return (
    <details className="group mt-4 rounded-card border border-line bg-surface">
      <summary className="flex min-h-target cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2.5 font-semibold hover:bg-surface-hover">
        <Lock aria-hidden="true" size={18} className="shrink-0 text-ink-muted" />
        <span className="min-w-0 grow">{t("impossibleTitle", { audience: shared(`audiences.${audience}`).toLowerCase() })}</span>
        <ChevronDown
          aria-hidden="true"
          size={20}
          className="shrink-0 text-ink-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <dl className="divide-y divide-line border-t border-line px-4 text-sm">
        {menus.map(({ menu: one, reasons }) => (
          <div key={one} className="flex flex-col gap-x-6 py-2.5 sm:flex-row">
            <dt className="font-semibold sm:w-44 sm:shrink-0">{menu(one)}</dt>
            <dd className="text-ink-muted">
              {reasons.map(({ modules: barred, onlyFor }) => (
                <span key={barred.join()} className="block">
                  {barred.length === CATALOGUE.find((entry) => entry.menu === one)?.modules.length
                    ? t("everyModule")
                    : modules(barred)}
                  : {t("onlyFor", { who: audiences(onlyFor) })}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
