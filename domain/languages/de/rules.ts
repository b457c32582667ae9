import type { RuleTexts } from '../shapes.ts';

export const ruleTexts: RuleTexts = {
  rules: {
    NUDITY: {
      name: 'Keine Nacktheit, nichts Sexuelles',
      happened: 'Auf deiner Seite war Nacktheit oder Sexuelles zu sehen.',
      rule: 'Auf {site} bleiben alle angezogen, und Sexuelles hat weder im Bild noch in Nachrichten Platz.',
    },
    MINOR: {
      name: 'Nur Erwachsene',
      happened: 'Auf deiner Seite war anscheinend jemand unter 18 zu sehen.',
      rule: '{site} ist nur für Erwachsene. Das gilt für alle, die man sehen oder hören kann.',
    },
    HARASSMENT: {
      name: 'Keine Belästigung',
      happened: 'Jemand hat gebeten, mit etwas aufzuhören, und es ging weiter.',
      rule: 'Auf {site} gilt ein Nein sofort: keine Beleidigungen, kein Druck, kein Kontakt, den die andere Person nicht möchte.',
    },
    THREATS: {
      name: 'Keine Drohungen',
      happened: 'Es wurde etwas gesagt oder gezeigt, das wie eine Drohung klingt.',
      rule: 'Auf {site} droht niemand, auch nicht im Scherz.',
    },
    HATE: {
      name: 'Kein Hass',
      happened: 'Es wurde etwas gesagt oder gezeigt, das Menschen für das herabsetzt, was sie sind.',
      rule: 'Auf {site} begegnen wir allen mit Respekt, gleich welcher Herkunft, Religion, Orientierung, welchen Geschlechts oder Körpers.',
    },
    SPAM: {
      name: 'Keine Werbung, kein falsches Video',
      happened: 'Von deiner Seite kam Werbung oder ein Video, das nicht live war.',
      rule: 'Auf {site} trifft man sich live und persönlich: keine Werbung, keine Aufnahmen, kein fremdes Gesicht.',
    },
    OTHER: {
      name: 'Die Regeln der Community',
      happened: 'Es ist etwas passiert, das die Regeln der Community nicht vorsehen.',
      rule: 'Auf {site} gehen wir so miteinander um, als säßen wir uns gegenüber.',
    },
  },
  next: {
    warn: 'Für dein Konto ändert sich nichts. Bitte denk bei deinen nächsten Anrufen daran: Passiert es wieder, können neue Begegnungen für dich pausieren. Siehst du es anders, kannst du Einspruch einlegen, und jemand anderes sieht es sich an.',
    suspend:
      'Für die hier genannte Zeit triffst du keine neuen Leute; deine Nachrichten lesen und deine Daten herunterladen kannst du weiterhin. Siehst du es anders, kannst du Einspruch einlegen, und jemand anderes sieht es sich an.',
  },
  unwritten: {
    operator: 'Unser Team hat dein Konto wegen dieser Regel gesperrt.',
    earlierAccount:
      'Ein früheres Konto mit dieser E-Mail-Adresse wurde gelöscht, während es gesperrt war. Die Sperre gilt hier weiter, wegen dieser Regel.',
  },
};
