import type { ReactNode } from "react";
import { useMessages } from "../../i18n.tsx";
import { Banner } from "../banner.tsx";
import { proposalMessages } from "./messages.ts";

/** Something that a proposal rests on: as its proposer saw it, and as it is now. */
export interface ChangedFact {
  readonly label: string;
  readonly shown: ReactNode;
  readonly now: ReactNode;
}

interface ChangedSinceProps {
  readonly changes: readonly ChangedFact[];
  /** Approving is refused: only rejecting or withdrawing it is left. */
  readonly isOutdated: boolean;
}

/** The warning that the subject of a proposal is no longer as it was shown. Nothing while it is. */
export function ChangedSince({ changes, isOutdated }: ChangedSinceProps) {
  const t = useMessages(proposalMessages);
  if (changes.length === 0 && !isOutdated) return null;
  return (
    <Banner kind={isOutdated ? "danger" : "warning"} title={t("changed.title")}>
      <p>{t(isOutdated ? "changed.outdated" : "changed.text")}</p>
      {changes.length === 0 ? null : (
        <table className="mt-3 w-full text-sm">
          <caption className="sr-only">{t("changed.caption")}</caption>
          <thead>
            <tr>
              {(["what", "shown", "now"] as const).map((name) => (
                <th key={name} scope="col" className="py-1 pe-4 text-start font-semibold">
                  {t(`changed.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, shown, now }) => (
              <tr key={label} className="align-top">
                <th scope="row" className="py-1 pe-4 text-start font-normal">
                  {label}
                </th>
                <td className="py-1 pe-4 figures wrap-anywhere">{shown}</td>
                <td className="py-1 font-semibold figures wrap-anywhere">{now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Banner>
  );
}
