import { useText } from "../../i18n/t.ts";
import { useCurrentUser } from "../../offline/chat-user.ts";
import { PrintPage } from "../../print/PrintPage.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { sampleSections } from "./sample-certificate.ts";
import { sampleText } from "./sample-text.ts";

/**
 * /birth-certificate/{id}: a fixed sample in our own layout, for any id and any visitor. Its people are invented, and no
 * registrar could have given its number.
 */
export function BirthCertificate() {
  const text = useText(sampleText);
  const user = useCurrentUser();
  return (
    <main className="mx-auto max-w-4xl px-3 py-4 print:[&_.print-block]:py-1! [&_section]:break-inside-avoid [&_:is(dt,dd)]:py-0.5! [&_:is(dt,dd)]:leading-snug!">
      <PrintPage
        mark="specimen"
        title={text.title}
        printLabel={text.print}
        fluid
        toolbar={
          <ButtonLink href={user ? "/home" : "/login"} variant="secondary">
            {user ? text.toHome : text.toLogin}
          </ButtonLink>
        }
      >
        <p>
          {text.what} <strong>{text.notReal}</strong>
        </p>
        {sampleSections.map(({ bn, en, rows }) => (
          <section key={en}>
            <h2>
              {bn} <span lang="en">· {en}</span>
            </h2>
            <dl>
              {rows.map((row) => (
                <div key={row.en} className="contents">
                  <dt>
                    {row.bn}
                    <span lang="en" className="block text-[12px]">
                      {row.en}
                    </span>
                  </dt>
                  <dd>
                    {row.value}
                    {row.valueEn ? (
                      <span lang="en" className="block">
                        {row.valueEn}
                      </span>
                    ) : null}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </PrintPage>
    </main>
  );
}
