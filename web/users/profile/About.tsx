import { Card } from '../../ui/Card.tsx';

export interface AboutProps {
  title: string;
  bio: string;
  /** shown if there is no bio */
  bioEmpty: string;
  interestsTitle: string;
  interests: readonly string[];
  interestsEmpty: string;
}

/** Bio and interests. */
export function About({ title, bio, bioEmpty, interestsTitle, interests, interestsEmpty }: AboutProps) {
  return (
    <Card className="flex flex-col gap-5">
      <section className="flex flex-col gap-2">
        <h2 className="text-lg">{title}</h2>
        {bio === '' ? (
          <p className="text-sm text-muted">{bioEmpty}</p>
        ) : (
          <p className="own-direction -m-2 overflow-clip p-2 whitespace-pre-line wrap-anywhere">{bio}</p>
        )}
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="font-sans text-sm font-medium tracking-normal text-muted">{interestsTitle}</h3>
        {interests.length === 0 ? (
          <p className="text-sm text-muted">{interestsEmpty}</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {interests.map((interest) => (
              <li
                key={interest}
                className="max-w-full rounded-full border border-line bg-raised px-3 py-1.5 text-sm wrap-anywhere"
              >
                {interest}
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}
