import { Building2, Landmark, UserRound, UsersRound, type LucideIcon } from "lucide-react";
import { formatBps } from "#kernel/rate.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ownershipOf, ROOT, type People } from "../../model/people.ts";
import { ownershipMessages } from "./messages.ts";
import { ownersBySize, ownershipTree, type OwnershipNode } from "./ownership-tree.ts";

type Named = Pick<People, "companies" | "shares"> & {
  readonly people: readonly Pick<People["people"][number], "id" | "name">[];
};

interface OwnershipChartProps {
  readonly businessName: string;
  readonly people: Named;
  /** Above it an owner is a beneficial owner; null where the threshold is not known: nobody is marked. */
  readonly beneficialOwnerBps: number | null;
}

/** Ownership through all layers: boxes within boxes, what is wrong in words, and a table of the effective shares. */
export function OwnershipChart({ businessName, people, beneficialOwnerBps }: OwnershipChartProps) {
  const t = useMessages(ownershipMessages);
  const language = useLanguage();
  const { effective, faults } = ownershipOf(people);
  const names = new Map<string, string>([
    [ROOT, businessName],
    ...people.people.map(({ id, name }) => [id, name] as const),
    ...people.companies.map(({ key, name }) => [key, name] as const),
  ]);
  const nameOf = (of: string) => names.get(of)?.trim() || t("unnamed");
  const isBeneficial = (of: string) => beneficialOwnerBps !== null && (effective.get(of) ?? 0) > beneficialOwnerBps;
  if (people.shares.length === 0) return <p className="text-sm text-ink-muted">{t("nobody")}</p>;
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={t("label")}>
        <Node node={ownershipTree(people)} nameOf={nameOf} isBeneficial={isBeneficial} />
      </ul>
      {faults.length === 0 ? null : (
        <Banner kind="warning" live>
          <ul className="flex flex-col gap-1">
            {faults.map(({ code, of, ...fault }) => (
              <li key={`${code} ${of}`}>
                {code === "circle"
                  ? t("circle", { name: nameOf(of) })
                  : t("sum", { name: nameOf(of), share: formatBps("bps" in fault ? fault.bps : 0, language) })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <EffectiveShares owners={ownersBySize(effective)} nameOf={nameOf} beneficialOwnerBps={beneficialOwnerBps} />
    </div>
  );
}

const ICONS: Readonly<Record<OwnershipNode["kind"], LucideIcon>> = {
  business: Landmark,
  company: Building2,
  person: UserRound,
  public: UsersRound,
};

interface NodeProps {
  readonly node: OwnershipNode;
  readonly nameOf: (of: string) => string;
  readonly isBeneficial: (of: string) => boolean;
}

function Node({ node, nameOf, isBeneficial }: NodeProps) {
  const t = useMessages(ownershipMessages);
  const language = useLanguage();
  const { of, kind, bps, holders, isRepeated } = node;
  const Icon = ICONS[kind];
  const isOwner = kind === "person" && isBeneficial(of);
  return (
    <li
      className={classNames(
        "rounded-md border",
        isOwner
          ? "border-primary bg-primary-soft"
          : kind === "company"
            ? "border-line-strong bg-surface-sunken"
            : "border-line bg-surface",
      )}
    >
      <div className="flex items-start gap-2.5 p-3">
        <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-muted" />
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{kind === "public" ? t("public") : nameOf(of)}</span>
          {isOwner ? <span className="block text-sm font-semibold">{t("beneficial")}</span> : null}
          {isRepeated ? <span className="block text-sm text-ink-muted">{t("repeated")}</span> : null}
        </span>
        {bps === null ? null : (
          <span className="shrink-0 text-sm font-bold figures">
            <span className="sr-only">{t("holds", { share: formatBps(bps, language) })}</span>
            <span aria-hidden>{formatBps(bps, language)}</span>
          </span>
        )}
      </div>
      {bps === null ? null : (
        <span aria-hidden className="mx-3 mb-2 block h-1 rounded-pill bg-skeleton">
          <span
            className="block h-full rounded-pill bg-primary forced-colors:bg-[CanvasText]"
            style={{ width: `${Math.min(100, bps / 100)}%` }}
          />
        </span>
      )}
      {holders.length === 0 ? null : (
        <ul className="grid gap-2 p-2 pt-0 sm:p-3 sm:pt-0">
          {holders.map((holder) => (
            <Node key={holder.path} node={holder} nameOf={nameOf} isBeneficial={isBeneficial} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface EffectiveProps {
  readonly owners: readonly { readonly person: string; readonly bps: number }[];
  readonly nameOf: (of: string) => string;
  readonly beneficialOwnerBps: number | null;
}

function EffectiveShares({ owners, nameOf, beneficialOwnerBps }: EffectiveProps) {
  const t = useMessages(ownershipMessages);
  const language = useLanguage();
  if (owners.length === 0) return null;
  const isAbove = (bps: number) => beneficialOwnerBps !== null && bps > beneficialOwnerBps;
  const share = beneficialOwnerBps === null ? "" : formatBps(beneficialOwnerBps, language);
  return (
    <div>
      <table className="w-full text-start">
        <caption className="mb-2 text-start text-sm font-semibold">{t("effective")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("person")}</th>
            <th scope="col">{t("share")}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {owners.map(({ person, bps }) => (
            <tr key={person}>
              <th scope="row" className="py-2 pe-3 text-start font-normal wrap-anywhere">
                <span className="me-2">{nameOf(person)}</span>
                {isAbove(bps) ? <Badge tone="primary">{t("beneficial")}</Badge> : null}
              </th>
              <td className="py-2 text-end align-top font-semibold figures">{formatBps(bps, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {beneficialOwnerBps === null ? null : (
        <p className="mt-2 text-sm text-ink-muted">
          {t(owners.some(({ bps }) => isAbove(bps)) ? "beneficialText" : "nobodyAbove", { share })}
        </p>
      )}
    </div>
  );
}
