import { CircleDot } from "lucide-react";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import type { EffectiveRightView } from "../../contract.ts";
import { useList } from "../../web/use-lists.ts";
import type { Held } from "./held-levels.tsx";
import { rightsMessages } from "./messages.ts";

interface RightsAndLevelsProps {
  readonly rights: readonly EffectiveRightView[];
  readonly levels: readonly Held[];
  readonly inUse: readonly string[];
}

/** A person's rights by menu, and which level gives them; rights of a menu from the same levels are grouped. */
export function RightsAndLevels({ rights, levels, inUse }: RightsAndLevelsProps) {
  const t = useMessages(rightsMessages);
  const list = useList();
  const menus = Map.groupBy(rights, ({ menu }) => menu);
  if (rights.length === 0) return <p className="text-ink-muted">{t("noRights")}</p>;
  return (
    <table className="@container block w-full rounded-card border border-line bg-surface text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("menu")}</th>
          <th scope="col">{t("module")}</th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-line">
        {[...menus].map(([menu, ofMenu]) => (
          <tr key={menu} className="flex flex-col gap-x-6 gap-y-2 px-4 py-3 @lg:flex-row">
            <th scope="row" className="text-start text-base font-semibold @lg:w-44 @lg:shrink-0 @lg:text-sm">
              {ofMenu[0]?.menuName}
            </th>
            <td className="flex min-w-0 grow flex-col gap-2">
              {[...Map.groupBy(ofMenu, ({ givenBy }) => givenBy.join())].map(([key, same]) => (
                <span key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                  <span className="min-w-0 flex-1 basis-56">{list(same.map(({ moduleName }) => moduleName))}</span>
                  <Givers codes={same[0]?.givenBy ?? []} levels={levels} inUse={inUse} />
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface GiversProps extends Pick<RightsAndLevelsProps, "levels" | "inUse"> {
  readonly codes: readonly string[];
}

function Givers({ codes, levels, inUse }: GiversProps) {
  const t = useMessages(rightsMessages);
  const language = useLanguage();
  return (
    <span className="flex flex-wrap gap-1.5">
      <span className="sr-only">{t("givenBy")}</span>
      {codes.map((code) => {
        const isInUse = inUse.includes(code);
        return (
          <Badge key={code} tone={isInUse ? "primary" : "neutral"} {...(isInUse && { icon: CircleDot })}>
            {levels.find((level) => level.code === code)?.names[language] ?? code}
            <span className="sr-only">: {t(isInUse ? "now" : "afterSwitch")}</span>
          </Badge>
        );
      })}
    </span>
  );
}
