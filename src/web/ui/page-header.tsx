import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Breadcrumbs, type Crumb } from "./navigation/breadcrumbs.tsx";

export interface PageHeaderProps {
  /** The heading of the page. Also the title of the document, unless that is given. */
  readonly title: string;
  readonly documentTitle?: string;
  /** The parent pages, outermost first. This page is added. */
  readonly parents?: readonly Required<Crumb>[];
  /** The one page this leads back to, where it has no place below others. */
  readonly back?: Required<Crumb>;
  /** The name of this page below its parents, where the heading is another. */
  readonly crumb?: string;
  /** Beside heading and lead, such as an avatar. */
  readonly picture?: ReactNode;
  /** Badges of the record that the page shows, behind the heading. */
  readonly status?: ReactNode;
  /** One or two sentences about what the page is for, or the facts that identify a record. */
  readonly lead?: ReactNode | undefined;
  /** At the right of the heading, below it on a narrow screen. */
  readonly actions?: ReactNode | undefined;
  /** Below the heading: tabs to neighbouring pages, or more actions than fit beside it. */
  readonly children?: ReactNode;
}

/** The head of a signed-in page: the way back, the only `h1`, state and actions. The title of the document comes with it. */
export function PageHeader(props: PageHeaderProps) {
  const { title, documentTitle = title, parents, back, crumb = title, picture, status, lead, actions, children } = props;
  return (
    <>
      <title>{documentTitle}</title>
      {parents === undefined ? null : (
        <div className="mb-3">
          <Breadcrumbs crumbs={[...parents, { label: crumb }]} />
        </div>
      )}
      {back === undefined ? null : (
        <Link to={back.to} className="mb-2 inline-flex min-h-target items-center gap-2 font-semibold print:hidden">
          <ArrowLeft aria-hidden size={18} />
          {back.label}
        </Link>
      )}
      <header>
        {/* The lead has a line of its own on a wide screen: beside several actions it would be a narrow column. */}
        <div className="grid gap-x-8 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="flex min-w-0 items-center gap-4">
            {picture}
            <div className="min-w-0">
              <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
                <h1 className="min-w-0 text-3xl wrap-anywhere dense:text-2xl">{title}</h1>
                {status}
              </div>
              {picture === undefined ? null : <div className="mt-1.5 text-ink-muted">{lead}</div>}
            </div>
          </div>
          {lead === undefined || picture !== undefined ? null : (
            <div className="max-w-prose text-ink-muted lg:col-span-full lg:row-start-2">{lead}</div>
          )}
          {actions === undefined ? null : (
            <div className="flex flex-wrap gap-3 empty:hidden max-lg:mt-2 lg:justify-end">{actions}</div>
          )}
        </div>
        {children === undefined ? null : <div className="mt-5 empty:hidden">{children}</div>}
      </header>
    </>
  );
}
