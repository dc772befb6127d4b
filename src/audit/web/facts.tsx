import type { ReactNode } from "react";
import type { Names } from "#identity/web/people.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { useFactName } from "./format-row.ts";

interface FactsProps {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly names: Names;
}

/** The details of a row by name. Values before and after stand side by side. */
export function Facts({ facts, names }: FactsProps) {
  const factName = useFactName();
  const { before, after, ...rest } = facts;
  const isChange = isRecord(before) && isRecord(after);
  const plain = isChange ? rest : facts;
  return (
    <div className="flex flex-col gap-4">
      {Object.keys(plain).length === 0 ? null : (
        <DescriptionList
          dense
          items={Object.entries(plain).map(([name, value]) => ({ term: factName(name), value: said(value, names) }))}
        />
      )}
      {isChange ? <BeforeAndAfter before={before} after={after} /> : null}
    </div>
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function said(value: unknown, names: Names): ReactNode {
  if (typeof value === "string") return names[value]?.name ?? value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return <code className="block text-sm break-all whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</code>;
}

function BeforeAndAfter({
  before,
  after,
}: {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}) {
  const factName = useFactName();
  return (
    <dl className="flex flex-col gap-3">
      {[...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => (
        <div key={field} className="rounded-control border border-line p-3">
          <dt className="text-sm font-semibold break-all">{field}</dt>
          <dd className="mt-2 grid gap-2 text-sm sm:grid-cols-2">
            <span className="wrap-anywhere whitespace-pre-wrap">
              <span className="block text-xs text-ink-muted">{factName("before")}</span>
              {plainText(before[field])}
            </span>
            <span className="wrap-anywhere whitespace-pre-wrap">
              <span className="block text-xs text-ink-muted">{factName("after")}</span>
              <strong>{plainText(after[field])}</strong>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function plainText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
