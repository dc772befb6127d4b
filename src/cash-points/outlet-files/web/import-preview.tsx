import type { ReactNode } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { htmlLang } from "#kernel/locale.ts";
import { validationMessage } from "#kernel/validation/messages.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useValidationLanguage } from "#web/ui/form/validation-language.ts";
import { failureOfRow, type Column, type RowProblem } from "../model/outlet-columns.ts";
import { MAX_PREVIEWED, type previewImport } from "../../outlets/contract.ts";
import { sheetMessages } from "../messages.ts";
import { importMessages } from "./messages.ts";

type Preview = Output<typeof previewImport>;
const [ROW, CELL] = ["border-t border-line align-top", "px-3 py-2 wrap-anywhere"];

interface ImportPreviewProps {
  readonly preview: Preview;
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

/** The preview of an import: number of rows by kind, problems by cell, and the rows to save. */
export function ImportPreview({ preview, isSaving, onSave }: ImportPreviewProps) {
  const t = useMessages(importMessages);
  const { rows, added, changed, same, wrong, problems, rowsToSave } = preview;
  const count = added + changed;
  const why = wrong > 0 ? t("whyNotProblems") : count === 0 ? t("whyNotSame") : null;
  return (
    <Card level={2} title={t("result")}>
      <ul aria-live="polite" className="flex flex-wrap gap-2">
        <Fact>{t("rows", { count: rows })}</Fact>
        {wrong > 0 ? <Fact tone="danger">{t("wrong", { count: wrong })}</Fact> : null}
        {added > 0 ? <Fact tone="success">{t("added", { count: added })}</Fact> : null}
        {changed > 0 ? <Fact tone="info">{t("changed", { count: changed })}</Fact> : null}
        {same > 0 ? <Fact>{t("same", { count: same })}</Fact> : null}
      </ul>
      <div className="mt-5">
        <Button onClick={onSave} loading={isSaving} whyDisabled={why}>
          {t("save", { count: wrong > 0 ? 0 : count })}
        </Button>
      </div>
      {problems.length === 0 ? null : <Problems problems={problems} />}
      {rowsToSave.length === 0 ? null : <ToSave rows={rowsToSave} />}
    </Card>
  );
}

function Fact({
  tone = "neutral",
  children,
}: {
  readonly tone?: "neutral" | "danger" | "success" | "info";
  readonly children: ReactNode;
}) {
  return (
    <li>
      <Badge tone={tone}>{children}</Badge>
    </li>
  );
}

function Problems({ problems }: { readonly problems: Preview["problems"] }) {
  const t = useMessages(importMessages);
  const columnMessages = useMessages(sheetMessages);
  const nameOf = (column: Column | null) => (column === null ? t("wholeRow") : columnMessages(`column.${column}`));
  return (
    <PreviewSection title={t("problems")} hint={t("problemsHint")} isCut={problems.length === MAX_PREVIEWED}>
      <Table heads={[t("line"), t("column"), t("value"), t("problem")]}>
        {problems.map(({ line, column, value, problem }) => (
          <tr key={`${line}${column}${problem}`} className={ROW}>
            <td className={`${CELL} figures`}>{line}</td>
            <td className={CELL}>{nameOf(column)}</td>
            <td className={CELL}>
              {value === "" ? <span className="text-ink-muted">{t("blank")}</span> : <code className="text-sm">{value}</code>}
            </td>
            <td className={CELL}>
              <ProblemText problem={problem} />
            </td>
          </tr>
        ))}
      </Table>
    </PreviewSection>
  );
}

/**
 * The sentence of MSG-1, in the language of validation messages. The page adds its own advice where that sentence has none in the page's
 * language.
 */
function ProblemText({ problem }: { readonly problem: RowProblem }) {
  const t = useMessages(importMessages);
  const page = useLanguage();
  const language = useValidationLanguage();
  const failure = failureOfRow(problem, importMessages[language].problemOf[problem]);
  const isSaid = failure.rule === "required" || (failure.rule === "is_invalid" && language === page);
  return (
    <>
      <span lang={htmlLang(language)} className="block font-semibold text-danger">
        {validationMessage(failure, language)}
      </span>
      {isSaid ? null : <span className="block text-ink-muted">{t(`problemOf.${problem}`)}</span>}
    </>
  );
}

function ToSave({ rows }: { readonly rows: Preview["rowsToSave"] }) {
  const t = useMessages(importMessages);
  const columnMessages = useMessages(sheetMessages);
  const changesOf = (columns: readonly Column[]) =>
    t("changes", { columns: columns.map((column) => columnMessages(`column.${column}`)).join(", ") });
  return (
    <PreviewSection title={t("toSave")} isCut={rows.length === MAX_PREVIEWED}>
      <Table heads={[t("line"), t("name"), t("what")]}>
        {rows.map(({ line, id, name, cityName, columns }) => (
          <tr key={line} className={ROW}>
            <td className={`${CELL} figures`}>{line}</td>
            <td className={CELL}>
              <span className="block font-semibold">{name}</span>
              <span className="block text-ink-muted">{cityName}</span>
            </td>
            <td className={CELL}>{id === null ? <Badge tone="success">{t("isNew")}</Badge> : changesOf(columns)}</td>
          </tr>
        ))}
      </Table>
    </PreviewSection>
  );
}

interface PreviewSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly isCut: boolean;
  readonly children: ReactNode;
}

function PreviewSection({ title, hint, isCut, children }: PreviewSectionProps) {
  const t = useMessages(importMessages);
  return (
    <section className="mt-6">
      <h3 className="text-base font-bold">{title}</h3>
      {hint === undefined ? null : <p className="text-sm text-ink-muted">{hint}</p>}
      <div className="mt-2 overflow-hidden rounded-control border border-line">{children}</div>
      {isCut ? <p className="mt-2 text-sm text-ink-muted">{t("more", { count: MAX_PREVIEWED })}</p> : null}
    </section>
  );
}

function Table({ heads, children }: { readonly heads: readonly string[]; readonly children: ReactNode }) {
  return (
    <table className="w-full text-sm">
      <thead className="bg-surface-sunken text-start">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="px-3 py-2 text-start text-xs font-bold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
