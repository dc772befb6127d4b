import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import type { CalculatorStop, CalculatorView } from "./view.ts";

/** Shown instead of a price: why there is none, and the alternatives. */
export function NoPrice({
  stop: { sentence, others },
  messages,
  to,
}: {
  readonly stop: CalculatorStop;
  readonly messages: CalculatorView["messages"];
  readonly to: (path: string) => string;
}) {
  return (
    <div className="mt-2 rounded-md bg-warning-soft p-4 text-on-warning-soft">
      <p className="font-semibold">{sentence}</p>
      {others.length === 0 ? null : (
        <p className="mt-2">
          {messages.others}{" "}
          {others.map(({ name, link }) => (
            <a
              key={link}
              href={`${to(href("/kalkulator"))}?${link}`}
              className="me-3 inline-flex min-h-target items-center font-semibold text-primary"
            >
              {name}
            </a>
          ))}
        </p>
      )}
      <p className="mt-2 text-sm">
        {messages.elsewhere} <Link to={to(href("/status"))}>{messages.status}</Link>
      </p>
    </div>
  );
}
