import type { RuleTexts } from '../shapes.ts';

export const ruleTexts: RuleTexts = {
  rules: {
    NUDITY: {
      name: 'No nudity or sexual content',
      happened: 'Nudity or sexual content was shown from your side.',
      rule: 'On {site} everyone stays dressed, and sexual content stays off camera and out of messages.',
    },
    MINOR: {
      name: 'Adults only',
      happened: 'Someone under 18 seems to have been on camera from your side.',
      rule: '{site} is for adults only, for everyone who can be seen or heard.',
    },
    HARASSMENT: {
      name: 'No harassment',
      happened: 'Someone asked for something to stop, and it went on.',
      rule: 'On {site} a no counts at once: no insults, no pressure, no contact that the other does not want.',
    },
    THREATS: {
      name: 'No threats',
      happened: 'Something was said or shown that sounds like a threat.',
      rule: 'On {site} no one threatens anyone, not even as a joke.',
    },
    HATE: {
      name: 'No hate',
      happened: 'Something was said or shown that puts people down for who they are.',
      rule: 'On {site} everyone is met with respect, whatever their origin, religion, gender, orientation or body.',
    },
    SPAM: {
      name: 'No spam and no fake video',
      happened: 'Advertising, or a video that was not live, was shown or sent from your side.',
      rule: 'On {site} people meet live and in person: no advertising, no recordings, no one else’s face.',
    },
    OTHER: {
      name: 'The community rules',
      happened: 'Something happened that our community rules ask everyone to avoid.',
      rule: 'On {site} people treat each other as they would face to face.',
    },
  },
  next: {
    warn: 'Nothing changes for your account. Please keep this in mind in your next calls: if it happens again, matching may be paused for you. If you see it differently, you can appeal, and someone else will look at it.',
    suspend:
      'For the time shown here you will not be matched with others; you can still read your messages and download your data. If you see it differently, you can appeal, and someone else will look at it.',
  },
  unwritten: {
    operator: 'Our team has suspended your account because of this rule.',
    earlierAccount:
      'An earlier account with this email address was deleted while it was suspended. The suspension goes on here, because of this rule.',
  },
};
