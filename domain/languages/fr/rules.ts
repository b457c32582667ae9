import type { RuleTexts } from '../shapes.ts';

export const ruleTexts: RuleTexts = {
  rules: {
    NUDITY: {
      name: 'Ni nudité ni contenu sexuel',
      happened: 'De la nudité ou un contenu sexuel est apparu de votre côté.',
      rule: 'Sur {site}, tout le monde reste habillé, et rien de sexuel n’a sa place à l’image ni dans les messages.',
    },
    MINOR: {
      name: 'Réservé aux adultes',
      happened: 'Une personne de moins de 18 ans semble être apparue de votre côté.',
      rule: '{site} est réservé aux adultes : cela vaut pour toutes les personnes que l’on voit ou que l’on entend.',
    },
    HARASSMENT: {
      name: 'Pas de harcèlement',
      happened: 'Quelqu’un a demandé que quelque chose cesse, et cela a continué.',
      rule: 'Sur {site}, un non compte tout de suite : ni insultes, ni pressions, ni contact que l’autre ne souhaite pas.',
    },
    THREATS: {
      name: 'Pas de menaces',
      happened: 'Quelque chose qui ressemble à une menace a été dit ou montré.',
      rule: 'Sur {site}, personne ne menace personne, même pour rire.',
    },
    HATE: {
      name: 'Pas de haine',
      happened: 'Des propos ou des images rabaissaient des personnes pour ce qu’elles sont.',
      rule: 'Sur {site}, chaque personne est respectée, quels que soient son origine, sa religion, son genre, son orientation ou son corps.',
    },
    SPAM: {
      name: 'Ni publicité ni fausse vidéo',
      happened: 'De la publicité, ou une vidéo qui n’était pas en direct, est apparue de votre côté.',
      rule: 'Sur {site}, on se rencontre en direct et en personne : ni publicité, ni enregistrement, ni visage d’emprunt.',
    },
    OTHER: {
      name: 'Les règles de la communauté',
      happened: 'Il s’est passé quelque chose que les règles de la communauté demandent d’éviter.',
      rule: 'Sur {site}, on se traite comme on le ferait face à face.',
    },
  },
  next: {
    warn: 'Rien ne change pour votre compte. Merci d’y penser lors de vos prochains appels : si cela se reproduit, les rencontres pourront être suspendues pour vous. Si vous voyez les choses autrement, vous pouvez contester la décision : une autre personne l’examinera.',
    suspend:
      'Pendant la durée indiquée ici, vous ne rencontrerez pas de nouvelles personnes ; vous pouvez toujours lire vos messages et télécharger vos données. Si vous voyez les choses autrement, vous pouvez contester la décision : une autre personne l’examinera.',
  },
  unwritten: {
    operator: 'Notre équipe a suspendu votre compte en raison de cette règle.',
    earlierAccount:
      'Un compte précédent avec cette adresse e-mail a été supprimé alors qu’il était suspendu. La suspension se poursuit ici, en raison de cette règle.',
  },
};
