import { useState } from "react";
import { href } from "#kernel/href.ts";
import { useLanguage } from "../i18n.tsx";
import { loadingMessages } from "../errors/first/messages.ts";
import { Breadcrumbs } from "../ui/navigation/breadcrumbs.tsx";
import { Countdown } from "../ui/progress/countdown.tsx";
import type { LoadingMessages } from "../ui/dialog/dialog-request.ts";
import { Button } from "../ui/form/button.tsx";
import { LoadingLine } from "../ui/progress/loading-line.tsx";
import { PageLoadingOverlay } from "../ui/progress/page-loading-overlay.tsx";
import { Pagination } from "../ui/table/pagination.tsx";
import { Stepper } from "../ui/navigation/stepper.tsx";
import { Tabs } from "../ui/navigation/tabs.tsx";
import { Timeline, type StepState, type TimelineEvent } from "../ui/progress/timeline.tsx";
import { TopProgressBar } from "../ui/progress/top-progress-bar.tsx";
import { KitSection, Row, Specimen } from "./frame.tsx";
import { samples, type Samples } from "./samples.ts";

const NOW = new Date("2026-11-21T07:00:00Z");
const SOON = new Date("2026-11-21T07:05:00Z");
const LATER = new Date("2026-11-21T08:04:59Z");

/** Progress and loading components. */
export function ProgressSection() {
  const messages = samples[useLanguage()];
  const [loading, setLoading] = useState(false);
  return (
    <>
      <KitSection id="progress" title="Timeline, steps, countdown">
        <Specimen title="Timeline">{() => <Timeline label={messages.timeline.label} events={eventsOf(messages)} />}</Specimen>
        <Specimen title="Timeline with a question to the sender">
          <Timeline label={messages.timeline.label} events={problemOf(messages)} />
        </Specimen>
        <Specimen title="Stepper" note="By name where there is room, a bar with “step 2 of 4” where there is not." wide>
          {(theme) => (
            <div className="flex flex-col gap-8">
              <Stepper label={`${messages.steps.label} (${theme})`} steps={stepsOf(messages, "now")} />
              <div className="max-w-xs">
                <Stepper label={`${messages.steps.label} (${theme}, 2)`} steps={stepsOf(messages, "problem")} />
              </div>
            </div>
          )}
        </Specimen>
        <Specimen title="Countdown" note="By the server's clock; read aloud at 5 min, 1 min, 30 s, 10 s and at the end.">
          <Row>
            <span className="text-2xl font-bold">
              <Countdown serverNow={NOW} endsAt={SOON} />
            </span>
            <span className="text-ink-muted">
              <Countdown serverNow={NOW} endsAt={LATER}>
                {(clock) => `${messages.resend} ${clock}`}
              </Countdown>
            </span>
          </Row>
        </Specimen>
      </KitSection>

      <KitSection id="loading" title="Loading">
        <Specimen title="Loading words (MSG-6)">
          <div className="flex flex-col gap-3">
            {(Object.keys(loadingMessages.EN) as LoadingMessages[]).map((name) => (
              <LoadingLine key={name} messages={name} />
            ))}
          </div>
        </Specimen>
        <Specimen title="PageLoadingOverlay">
          <div className="relative h-64 overflow-hidden rounded-md border border-line">
            <PageLoadingOverlay contained />
          </div>
        </Specimen>
        <div>
          <TopProgressBar active={loading} />
          <Button variant="secondary" onClick={() => setLoading(!loading)}>
            TopProgressBar: {loading ? "finish" : "start"}
          </Button>
        </div>
      </KitSection>

      <KitSection id="navigation" title="Navigation">
        <Specimen title="Breadcrumbs" note="Narrow: only the step above." wide>
          {(theme) => (
            <Breadcrumbs
              label={`Breadcrumbs ${theme}`}
              crumbs={messages.crumbs.map((label, index) =>
                index === messages.crumbs.length - 1 ? { label } : { label, to: "#navigation" },
              )}
            />
          )}
        </Specimen>
        <Specimen title="Tabs">
          {(theme) => (
            <Tabs
              label={`${messages.tabs.label} (${theme})`}
              tabs={messages.tabs.names.map((label, index) => ({
                label,
                to: index === 0 ? "?" : `${href("/dev/mailbox")}?tab=${index}`,
                end: true,
                ...(index === 3 ? { count: 2 } : {}),
              }))}
            />
          )}
        </Specimen>
        <Specimen title="Pagination" wide>
          {(theme) => (
            <div className="flex flex-col gap-8">
              <Pagination
                label={`Pages 1 (${theme})`}
                page={6}
                perPage={20}
                total={1240}
                hrefOf={() => "#navigation"}
                onPerPage={() => undefined}
              />
              <div className="max-w-sm">
                <Pagination label={`Pages 2 (${theme})`} page={1} perPage={20} total={34} hrefOf={() => "#navigation"} />
              </div>
            </div>
          )}
        </Specimen>
      </KitSection>
    </>
  );
}

function eventOf([state = "", title = "", when = "", holder = "", body = ""]: readonly string[]): TimelineEvent {
  return { id: title, state: state as StepState, title, when, ...(holder ? { holder } : {}), ...(body ? { body } : {}) };
}

function eventsOf(messages: Samples): readonly TimelineEvent[] {
  return messages.timeline.events.map(eventOf);
}

function problemOf(messages: Samples): readonly TimelineEvent[] {
  const events = eventsOf(messages);
  const problem = {
    ...eventOf(messages.timeline.problem),
    action: <Button variant="primary">{messages.timeline.action}</Button>,
  };
  return [...events.slice(0, 2), problem, ...events.slice(3)];
}

function stepsOf(messages: Samples, second: StepState) {
  const states: readonly StepState[] = ["done", second, "next", "next"];
  return messages.steps.names.map((label, index) => ({
    label,
    state: states[index] ?? "next",
    ...(index === 0 ? { to: "#progress" } : {}),
  }));
}
