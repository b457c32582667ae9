import type { RuleTexts } from '../shapes.ts';

export const ruleTexts: RuleTexts = {
  rules: {
    NUDITY: {
      name: 'Sin desnudos ni contenido sexual',
      happened: 'De tu lado se vieron desnudos o contenido sexual.',
      rule: 'En {site} todo el mundo lleva ropa, y lo sexual queda fuera de la cámara y de los mensajes.',
    },
    MINOR: {
      name: 'Solo personas adultas',
      happened: 'De tu lado parece haberse visto a alguien menor de 18 años.',
      rule: '{site} es solo para personas adultas: vale para todas las que se vean o se oigan.',
    },
    HARASSMENT: {
      name: 'Sin acoso',
      happened: 'Alguien pidió que algo parara, y siguió.',
      rule: 'En {site} un no vale al momento: sin insultos, sin presiones, sin contacto que la otra persona no quiera.',
    },
    THREATS: {
      name: 'Sin amenazas',
      happened: 'Se dijo o se mostró algo que suena a amenaza.',
      rule: 'En {site} nadie amenaza a nadie, ni en broma.',
    },
    HATE: {
      name: 'Sin odio',
      happened: 'Se dijo o se mostró algo que menosprecia a otras personas por lo que son.',
      rule: 'En {site} se trata con respeto a todo el mundo, sea cual sea su origen, religión, género, orientación o cuerpo.',
    },
    SPAM: {
      name: 'Sin publicidad ni video falso',
      happened: 'De tu lado se mostró o se envió publicidad o un video que no era en vivo.',
      rule: 'En {site} la gente se conoce en vivo y en persona: sin publicidad, sin grabaciones, sin caras ajenas.',
    },
    OTHER: {
      name: 'Las normas de la comunidad',
      happened: 'Pasó algo que las normas de la comunidad piden evitar.',
      rule: 'En {site} nos tratamos como lo haríamos cara a cara.',
    },
  },
  next: {
    warn: 'Nada cambia en tu cuenta. Tenlo en cuenta en tus próximas llamadas: si vuelve a pasar, tus encuentros pueden quedar en pausa. Si lo ves de otra manera, puedes apelar y lo revisará otra persona.',
    suspend:
      'Durante el tiempo indicado aquí no tendrás nuevos encuentros; puedes seguir leyendo tus mensajes y descargar tus datos. Si lo ves de otra manera, puedes apelar y lo revisará otra persona.',
  },
  unwritten: {
    operator: 'Nuestro equipo suspendió tu cuenta por esta norma.',
    earlierAccount:
      'Una cuenta anterior con este correo se eliminó mientras estaba suspendida. La suspensión sigue aquí, por esta norma.',
  },
};
