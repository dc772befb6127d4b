/** Figures from the books for public pages, on the server only: promises kept, complaints, customers' money, the licence. */
import type { Api, Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { localizePath, type Language } from "#kernel/locale.ts";
import { formatBps } from "#kernel/rate.ts";
import { readOperator } from "#operator/contract.ts";
import { readComplaintRecord } from "#support/complaints/contract-report.ts";
import { readKeptPromises } from "#transfers/arrivals/contract.ts";
import { readCoverRecord } from "#treasury/contract-cover.ts";
import { createTranslate } from "#web/i18n.tsx";
import { figureMessages } from "./messages.ts";
import type { FigureView } from "./view.ts";

const WHOLE_BPS = 10_000;

export async function loadFigures({ api, language }: { readonly api: Api; readonly language: Language }): Promise<FigureView[]> {
  const t = createTranslate(figureMessages[language], language);
  const [promises, complaints, cover, operator] = await Promise.all([
    api(readKeptPromises, {}),
    api(readComplaintRecord, {}),
    api(readCoverRecord, {}),
    api(readOperator, {}),
  ]);
  const { kept, days } = promises;
  const { authority, number, register, note } = operator.licence;
  return [
    {
      key: "kept",
      term: t("kept.term"),
      value: kept === null ? t("kept.none") : formatBps(kept.onTimeBps, language),
      note: kept === null ? t("kept.tooFew", { days }) : t("kept.note", { atLeast: kept.atLeast, days }),
      link: null,
    },
    {
      key: "complaints",
      term: t("complaints.term"),
      ...complaintTexts(complaints, language),
      link: { to: localizePath(href("/hubungi-kami"), language), text: t("complaints.how") },
    },
    {
      key: "covered",
      term: t("covered.term"),
      value: cover.days === 0 ? t("covered.none") : t("covered.value", { covered: cover.coveredDays, days: cover.days }),
      note: cover.days === 0 ? t("covered.noDays") : [t("covered.note"), operator.safeguarding].filter(Boolean).join(" "),
      link: null,
    },
    {
      key: "licence",
      term: t("licence.term", { authority }),
      value: number,
      note,
      link: register === "" ? null : { to: register, text: t("licence.look", { authority }) },
    },
  ];
}

/** A share of none would be a figure that the books don't have. */
function complaintTexts(record: Output<typeof readComplaintRecord>, language: Language): Pick<FigureView, "value" | "note"> {
  const t = createTranslate(figureMessages[language], language);
  const { received, answered, inTime } = record;
  if (answered > 0)
    return { value: formatBps(Math.floor((inTime * WHOLE_BPS) / answered), language), note: t("complaints.note", record) };
  return { value: String(received), note: t(received === 0 ? "complaints.none" : "complaints.open", record) };
}
