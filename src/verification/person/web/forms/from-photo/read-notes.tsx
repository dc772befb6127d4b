import { Link } from "react-router";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { stepPath } from "../../paths.ts";
import { answerFormMessages } from "../messages.ts";
import type { Own } from "../step-props.ts";
import { differencesFrom, type ComparedField } from "./read-entries.ts";
import { useReadValue } from "./use-read-hint.ts";

interface ReadNotesProps {
  readonly own: Own;
  readonly tier: string;
}

const LABELS = {
  fullName: "basics.fullName",
  birthDate: "basics.born",
  nik: "basics.nik",
  passport: "basics.number",
  birthPlace: "about.birthPlace",
  sex: "about.sex",
} as const satisfies Record<ComparedField, string>;
const STEP_OF = { birthPlace: "about", sex: "about" } as const satisfies Partial<Record<ComparedField, string>>;

/** Answers that differ from the photograph. A note, not an error: recognition errs more often than people do, and staff look at both. */
export function ReadNotes({ own, tier }: ReadNotesProps) {
  const f = useMessages(answerFormMessages);
  const shown = useReadValue();
  const differences = differencesFrom(own.read, own.answers);
  if (differences.length === 0) return null;
  return (
    <Banner kind="info" title={f("photo.title")}>
      <ul className="list-disc ps-5">
        {differences.map(({ field, typed, read }) => (
          <li key={field} className="wrap-anywhere">
            <Link to={stepPath(tier, field === "birthPlace" || field === "sex" ? STEP_OF[field] : "basics")}>
              {f(LABELS[field])}
            </Link>
            {": "}
            {f("photo.both", { typed: shown(field, typed), read: shown(field, read) })}
          </li>
        ))}
      </ul>
      <p className="mt-2">{f("photo.keep")}</p>
    </Banner>
  );
}
