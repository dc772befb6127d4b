import type { ReactNode } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { htmlLang } from "#kernel/locale.ts";
import { validationMessage } from "#kernel/validation/messages.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useValidationLanguage } from "#web/ui/form/validation-language.ts";
import { failureOfRow, type Column, type RowProblem } from "../../columns.ts";
import { MAX_TOLD, type previewImport } from "../../contract-outlets.ts";
import { sheetWords } from "../../sheet/messages.ts";
import { importWords } from "./import/messages.ts";

type Preview = Output<typeof previewImport>;
const [ROW, CELL] = ["border-t border-line align-top", "px-3 py-2 wrap-anywhere"];

interface ImportPreviewProps {
  readonly preview: Preview;
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

/** What a file would do: how many rows of which kind, what is wrong in which cell, what would be saved. */
export function ImportPreview({ preview, isSaving, onSave }: ImportPreviewProps) {
  const t = useWords(importWords);
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
  const t = useWords(importWords);
  const columnWords = useWords(sheetWords);
  const nameOf = (column: Column | null) => (column === null ? t("wholeRow") : columnWords(`column.${column}`));
  return (
    <Told title={t("problems")} hint={t("problemsHint")} isCut={problems.length === MAX_TOLD}>
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
    </Told>
  );
}

/** In the words of SPEC §8, whose language is the rules'; what to do about it is said in the page's where the sentence does not. */
function ProblemText({ problem }: { readonly problem: RowProblem }) {
  const t = useWords(importWords);
  const page = useLanguage();
  const language = useValidationLanguage();
  const failure = failureOfRow(problem, importWords[language].problemOf[problem]);
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
  const t = useWords(importWords);
  const columnWords = useWords(sheetWords);
  const changesOf = (columns: readonly Column[]) =>
    t("changes", { columns: columns.map((column) => columnWords(`column.${column}`)).join(", ") });
  return (
    <Told title={t("toSave")} isCut={rows.length === MAX_TOLD}>
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
    </Told>
  );
}

interface ToldProps {
  readonly title: string;
  readonly hint?: string;
  readonly isCut: boolean;
  readonly children: ReactNode;
}

function Told({ title, hint, isCut, children }: ToldProps) {
  const t = useWords(importWords);
  return (
    <section className="mt-6">
      <h3 className="text-base font-bold">{title}</h3>
      {hint === undefined ? null : <p className="text-sm text-ink-muted">{hint}</p>}
      <div className="mt-2 overflow-hidden rounded-control border border-line">{children}</div>
      {isCut ? <p className="mt-2 text-sm text-ink-muted">{t("more", { count: MAX_TOLD })}</p> : null}
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
