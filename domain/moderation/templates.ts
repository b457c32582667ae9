import type { Language, Rule } from './rules.ts';

/** The rule as a sentence that people agree to, and what someone reported. */
interface RuleText {
  name: string;
  happened: string;
  rule: string;
}

const texts: Record<Language, Record<Rule, RuleText>> = {
  en: {
    NUDITY: {
      name: 'No nudity or sexual content',
      happened: 'Nudity or sexual content was shown from your side.',
      rule: 'On Visavis everyone stays dressed, and sexual content stays off camera and out of messages.',
    },
    MINOR: {
      name: 'Adults only',
      happened: 'Someone under 18 seems to have been on camera from your side.',
      rule: 'Visavis is for adults only, for everyone who can be seen or heard.',
    },
    HARASSMENT: {
      name: 'No harassment',
      happened: 'Someone asked for something to stop, and it went on.',
      rule: 'On Visavis a no counts at once: no insults, no pressure, no contact that the other does not want.',
    },
    THREATS: {
      name: 'No threats',
      happened: 'Something was said or shown that sounds like a threat.',
      rule: 'On Visavis no one threatens anyone, not even as a joke.',
    },
    HATE: {
      name: 'No hate',
      happened: 'Something was said or shown that puts people down for who they are.',
      rule: 'On Visavis everyone is met with respect, whatever their origin, religion, gender, orientation or body.',
    },
    SPAM: {
      name: 'No spam and no fake video',
      happened: 'Advertising, or a video that was not live, was shown or sent from your side.',
      rule: 'On Visavis people meet live and in person: no advertising, no recordings, no one else’s face.',
    },
    OTHER: {
      name: 'The community rules',
      happened: 'Something happened that our community rules ask everyone to avoid.',
      rule: 'On Visavis people treat each other as they would face to face.',
    },
  },
  fr: {
    NUDITY: {
      name: 'Ni nudité ni contenu sexuel',
      happened: 'De la nudité ou un contenu sexuel est apparu de votre côté.',
      rule: 'Sur Visavis, tout le monde reste habillé, et rien de sexuel n’a sa place à l’image ni dans les messages.',
    },
    MINOR: {
      name: 'Réservé aux adultes',
      happened: 'Une personne de moins de 18 ans semble être apparue de votre côté.',
      rule: 'Visavis est réservé aux adultes : cela vaut pour toutes les personnes que l’on voit ou que l’on entend.',
    },
    HARASSMENT: {
      name: 'Pas de harcèlement',
      happened: 'Quelqu’un a demandé que quelque chose cesse, et cela a continué.',
      rule: 'Sur Visavis, un non compte tout de suite : ni insultes, ni pressions, ni contact que l’autre ne souhaite pas.',
    },
    THREATS: {
      name: 'Pas de menaces',
      happened: 'Quelque chose qui ressemble à une menace a été dit ou montré.',
      rule: 'Sur Visavis, personne ne menace personne, même pour rire.',
    },
    HATE: {
      name: 'Pas de haine',
      happened: 'Des propos ou des images rabaissaient des personnes pour ce qu’elles sont.',
      rule: 'Sur Visavis, chacun est respecté, quels que soient son origine, sa religion, son genre, son orientation ou son corps.',
    },
    SPAM: {
      name: 'Ni publicité ni fausse vidéo',
      happened: 'De la publicité, ou une vidéo qui n’était pas en direct, est apparue de votre côté.',
      rule: 'Sur Visavis, on se rencontre en direct et en personne : ni publicité, ni enregistrement, ni visage d’emprunt.',
    },
    OTHER: {
      name: 'Les règles de la communauté',
      happened: 'Il s’est passé quelque chose que les règles de la communauté demandent d’éviter.',
      rule: 'Sur Visavis, on se traite comme on le ferait face à face.',
    },
  },
};

const next: Record<Language, Record<'warn' | 'suspend', string>> = {
  en: {
    warn: 'Nothing changes for your account. Please keep this in mind in your next calls: if it happens again, matching may be paused for you. If you see it differently, you can appeal, and someone else will look at it.',
    suspend:
      'For the time shown here you will not be matched with others; you can still read your messages and download your data. If you see it differently, you can appeal, and someone else will look at it.',
  },
  fr: {
    warn: 'Rien ne change pour votre compte. Merci d’y penser lors de vos prochains appels : si cela se reproduit, les rencontres pourront être suspendues pour vous. Si vous voyez les choses autrement, vous pouvez faire appel : une autre personne examinera la décision.',
    suspend:
      'Pendant la durée indiquée ici, vous ne rencontrerez pas de nouvelles personnes ; vous pouvez toujours lire vos messages et télécharger vos données. Si vous voyez les choses autrement, vous pouvez faire appel : une autre personne examinera la décision.',
  },
};

/** The rule's short name, for lists and mails. */
export const ruleName = (rule: Rule, language: Language): string => texts[language][rule].name;

/** A first version of the message to the person, which staff edit: what happened, which rule, what now. */
export function messageTemplate(action: 'warn' | 'suspend', rule: Rule, language: Language): string {
  const { happened, rule: ruleText } = texts[language][rule];
  return `${happened}\n\n${ruleText}\n\n${next[language][action]}`;
}
