import { Link } from "react-router";
import type { CalculatorStop, CalculatorView } from "./view.ts";

/** In the place of a price: why there is none, and what else there is. */
export function Stopped({
  stop: { sentence, others },
  words,
  to,
}: {
  readonly stop: CalculatorStop;
  readonly words: CalculatorView["words"];
  readonly to: (path: string) => string;
}) {
  return (
    <div className="mt-2 rounded-md bg-warning-soft p-4 text-on-warning-soft">
      <p className="font-semibold">{sentence}</p>
      {others.length === 0 ? null : (
        <p className="mt-2">
          {words.others}{" "}
          {others.map(({ name, link }) => (
            <a
              key={link}
              href={`${to("/kalkulator")}?${link}`}
              className="me-3 inline-flex min-h-target items-center font-semibold"
            >
              {name}
            </a>
          ))}
        </p>
      )}
      <p className="mt-2 text-sm">
        {words.elsewhere} <Link to={to("/status")}>{words.status}</Link>
      </p>
    </div>
  );
}
