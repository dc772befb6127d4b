import { ChevronRight, FileSpreadsheet } from "lucide-react";
import { Link, redirect, useNavigate } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListItems } from "#web/list/list-rows.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { newIdHere } from "#web/new-id.ts";
import { useMay } from "#web/session/rights.ts";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { listOwnCompanies } from "../../company/contract.ts";
import { listPayrolls, payrollsAddress, type PayrollSummary } from "../contract.ts";
import { readPayrollRoom } from "../contract-room.ts";
import type { Route } from "./+types/payrolls.page";
import { ArrivedLine } from "./arrived-line.tsx";
import { CopiedFrom } from "./copied-from.tsx";
import { LimitLine } from "./limit-notice.tsx";
import { payrollMessages } from "./messages.ts";
import { PayrollBadge } from "./state-badge.tsx";
import { HowPayrollWorks, UploadPayroll } from "./upload-payroll.tsx";

export const handle = privatePage({ menu: "payroll", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const { companies } = await api(listOwnCompanies, {});
  const { input } = readList(payrollsAddress, request);
  const [first] = companies;
  if (first === undefined) return null;
  // A member without a company of their own reads the payrolls of the first that they belong to.
  if (first.id !== null && input.company === undefined) throw redirect(payrollsAddress.to({ company: first.id }));
  const { company } = input;
  const [list, room] = await Promise.all([
    api(listPayrolls, input),
    api(readPayrollRoom, company === undefined ? {} : { company }),
  ]);
  return { ...list, room, companies, company };
});

/** `/dashboard/payroll`: the payrolls of a company, and the file of a new one. */
export default function PayrollsPage({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <NoCompany /> : <Payrolls {...loaderData} />;
}

/** A private customer whom no company has made a member. */
function NoCompany() {
  const t = useMessages(payrollMessages);
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="mt-6 rounded-card border border-line bg-surface">
        <EmptyState
          level={2}
          title={t("none")}
          illustration={
            <EmptySpot>
              <FileSpreadsheet size={38} strokeWidth={1.6} />
            </EmptySpot>
          }
          action={<LinkButton to={href("/dashboard/company")}>{t("noneOpen")}</LinkButton>}
        >
          {t("noneText")}
        </EmptyState>
      </div>
    </>
  );
}

function Payrolls({ payrolls, next, room, companies, company }: NonNullable<Route.ComponentProps["loaderData"]>) {
  const t = useMessages(payrollMessages);
  const mayCreate = useMay()("payroll", "create");
  const navigate = useNavigate();
  const list = useList(payrollsAddress);
  const own = companies.find(({ id }) => id === null);
  const chosen = companies.find(({ id }) => id === (company ?? null));
  const isNew = payrolls.length === 0 && list.cursor.after === undefined;
  return (
    <ListPage
      list={list}
      isNew={isNew}
      header={{
        title: t("title"),
        lead: chosen === undefined || companies.length === 1 ? t("lead") : t("leadFor", { company: chosen.name }),
        actions: (
          <div className="flex flex-wrap gap-3">
            <LinkButton to={href("/dashboard/company")} variant="secondary">
              {t("members")}
            </LinkButton>
            {isNew ? null : <ListExport list={listPayrolls} filter={list.filter} />}
          </div>
        ),
      }}
      tools={
        companies.length === 1 ? undefined : (
          <ListTools
            list={list}
            filters={[
              {
                name: "company",
                label: t("company"),
                as: "select",
                ...(own !== undefined && { any: own.name }),
                options: companies.flatMap(({ id, name }) => (id === null ? [] : [{ value: id, label: name }])),
              },
            ]}
          />
        )
      }
      notices={
        mayCreate ? (
          <div className="flex flex-col gap-4">
            <LimitLine room={room} />
            <div className={isNew ? "grid grid-cols-1 items-start gap-5 lg:grid-cols-[1.2fr_1fr]" : ""}>
              <UploadPayroll
                idFor={() => newIdHere("pl")}
                company={company}
                onUploaded={({ id }) => navigate(href("/dashboard/payroll/:id", { id }))}
              />
              {isNew ? <HowPayrollWorks /> : null}
            </div>
          </div>
        ) : null
      }
      rowPages={{
        label: t("pages"),
        firstText: t("first"),
        nextText: t("next"),
        next: next === null ? null : { after: next },
      }}
    >
      <ListItems
        list={list}
        label={t("list")}
        className="grid grid-cols-1 gap-3 xl:grid-cols-2"
        rows={payrolls}
        rowId={({ id }) => id}
        renderRow={(payroll) => <Entry payroll={payroll} />}
        empty={
          <div className="rounded-card border border-line bg-surface">
            <EmptyState
              level={2}
              title={t("emptyTitle")}
              illustration={
                <EmptySpot>
                  <FileSpreadsheet size={38} strokeWidth={1.6} />
                </EmptySpot>
              }
            >
              {t("emptyText")}
            </EmptyState>
          </div>
        }
      />
      {mayCreate && !isNew ? <HowPayrollWorks /> : null}
    </ListPage>
  );
}

function Entry({ payroll }: { readonly payroll: PayrollSummary }) {
  const { id, number, name, createdAt, rows, total, copied } = payroll;
  const t = useMessages(payrollMessages);
  const language = useLanguage();
  return (
    <div className="relative flex items-start gap-4 rounded-card border border-line bg-surface p-4 shadow-card transition hover:border-line-strong hover:shadow-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:p-5">
      <div className="min-w-0 grow">
        <h2 className="text-base leading-snug font-bold">
          <Link
            to={href("/dashboard/payroll/:id", { id })}
            className="wrap-anywhere text-ink no-underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none!"
          >
            {name}
          </Link>
        </h2>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {t("number", { number })}, {t("rows", { count: rows })}
          {total === null ? null : <>, {formatMoney(total, language)}</>}
        </p>
        {copied === null ? null : (
          <p className="text-sm text-ink-muted">
            <CopiedFrom copied={copied} isText />
          </p>
        )}
        <p className="text-sm text-ink-muted">{t("made", { when: formatInstant(createdAt, language) })}</p>
        <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <PayrollBadge payroll={payroll} />
          <ArrivedLine payroll={payroll} />
        </div>
      </div>
      <ChevronRight aria-hidden size={20} className="mt-0.5 shrink-0 text-ink-muted" />
    </div>
  );
}
