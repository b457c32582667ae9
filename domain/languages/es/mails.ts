import type { Addressed, MailTexts } from '../shapes.ts';

const hello = ({ username }: Addressed) => (username ? `Hola, ${username}:` : 'Hola:');

/** How many passkeys open an account. */
function passkeysText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'Una clave de acceso sigue abriendo tu cuenta. Si no la reconoces, quítala en los ajustes.\n\n'
    : `${count} claves de acceso siguen abriendo tu cuenta. Quita en los ajustes las que no reconozcas.\n\n`;
}

const sitesText = (sites: string): string =>
  sites &&
  `Desvinculado de tu cuenta: ${sites}. Lo que tú habías vinculado se puede vincular de nuevo en los ajustes.\n\n`;

export const mails: MailTexts = {
  hello,
  foot: { contact: 'Contacto:', terms: 'Condiciones:', privacy: 'Privacidad:' },
  confirmAddress: ({ link }) => ({
    subject: 'Confirma tu correo',
    text: `${hello({})}\n\nTe damos la bienvenida a {site}. Confirma tu dirección con este enlace. Sirve una sola vez, durante 24 horas:\n${link}\n\n¿No creaste ninguna cuenta? Abre el enlace y elige «No fui yo»: la cuenta se borra.\n`,
  }),
  confirmNewAddress: ({ link }) => ({
    subject: 'Confirma tu nuevo correo',
    text: `${hello({})}\n\nPara usar esta dirección en {site}, abre este enlace. Sirve una sola vez, durante 24 horas:\n${link}\n\n¿No lo pediste? Ignora este correo y nada cambiará.\n`,
  }),
  addressTaken: ({ username }) => ({
    subject: 'Tu correo pertenece a una cuenta de {site}',
    text: `${hello({ username })}\n\nSe indicó esta dirección para otra cuenta de {site}. Ya pertenece a la tuya, así que nada ha cambiado.\n\nSi fuiste tú, entra en la cuenta de esta dirección. Si olvidaste su contraseña, elige «¿Olvidaste tu contraseña?», en la página de entrada.\n\n¿No fuiste tú? Ignora este correo.\n`,
  }),
  addressChanges: ({ username }) => ({
    subject: 'El correo de tu cuenta de {site} va a cambiar',
    text: `${hello({ username })}\n\nSe indicó una nueva dirección de correo para tu cuenta de {site}. Pronto dejarás de entrar con esta.\n\n¿No fuiste tú? Cambia ahora mismo tu contraseña con «¿Olvidaste tu contraseña?», en la página de entrada.\n`,
  }),
  newDevice: ({ username, device = 'dispositivo desconocido', time, link }) => ({
    subject: 'Nueva sesión en tu cuenta de {site}',
    text: `${hello({ username })}\n\nTu cuenta se acaba de abrir en un dispositivo nuevo:\n${device}, ${time} (UTC)\n\n¿Fuiste tú? No hay nada que hacer.\n\n¿No fuiste tú? Elige ahora mismo otra contraseña: así se cierra la sesión en todos tus dispositivos. Después revisa tus claves de acceso en los ajustes.\n${link}\n`,
  }),
  resetPassword: ({ username, link }) => ({
    subject: 'Elige una contraseña nueva de {site}',
    text: `${hello({ username })}\n\nElige una contraseña nueva con este enlace. Sirve una sola vez, durante una hora:\n${link}\n\n¿No lo pediste? Ignora este correo y nada cambiará.\n`,
  }),
  passwordChanged: ({ username }) => ({
    subject: 'Tu contraseña de {site} cambió',
    text: `${hello({ username })}\n\nTu contraseña acaba de cambiar y la sesión se cerró en tus otros dispositivos.\n\n¿No fuiste tú? Elige ahora mismo otra contraseña con «¿Olvidaste tu contraseña?», en la página de entrada.\n`,
  }),
  passwordReset: ({ username, passkeys, sites }) => ({
    subject: 'Tu contraseña de {site} cambió',
    text: `${hello({ username })}\n\nTu contraseña acaba de cambiar con un enlace enviado por correo, y la sesión se cerró en todos tus dispositivos.\n\n${sitesText(sites)}${passkeysText(passkeys)}¿No fuiste tú? Alguien lee tu correo: protege primero tu buzón y después elige otra contraseña con «¿Olvidaste tu contraseña?», en la página de entrada.\n`,
  }),
  accountDeleted: ({ username, day }) => ({
    subject: 'Tu cuenta de {site} se va a eliminar',
    text: `${hello({ username })}\n\nTu cuenta ya no es visible. Se borrará el ${day}.\n\n¿Cambiaste de idea o no fuiste tú? Entra antes y tu cuenta volverá como estaba. Si no fuiste tú, cambia también tu contraseña.\n`,
  }),
  codesSetUp: ({ username }) => ({
    subject: 'Códigos de un solo uso para tu cuenta de {site}',
    text: `${hello({ username })}\n\nUna app de autenticación se acaba de conectar a tu cuenta: sus códigos abren el panel de moderación.\n\n¿No fuiste tú? Cambia ahora mismo tu contraseña y escribe a las personas que llevan el sitio.\n`,
  }),
  passkeyAdded: ({ username, name, time }) => ({
    subject: 'Nueva clave de acceso en tu cuenta de {site}',
    text: `${hello({ username })}\n\nSe acaba de añadir una clave de acceso a tu cuenta; con ella se entra sin contraseña:\n${name}, ${time} (UTC)\n\n¿Fuiste tú? No hay nada que hacer.\n\n¿No fuiste tú? Quítala en los ajustes y cambia ahora mismo tu contraseña.\n`,
  }),
  passkeyRemoved: ({ username, name, time }) => ({
    subject: 'Se quitó una clave de acceso de tu cuenta de {site}',
    text: `${hello({ username })}\n\nSe acaba de quitar una clave de acceso de tu cuenta; ya no sirve para entrar:\n${name}, ${time} (UTC)\n\n¿Fuiste tú? No hay nada que hacer.\n\n¿No fuiste tú? Cambia ahora mismo tu contraseña y revisa tus claves de acceso en los ajustes.\n`,
  }),
  identityLinked: ({ username, name, time }) => ({
    subject: `Ahora puedes entrar en {site} con ${name}`,
    text: `${hello({ username })}\n\nSe acaba de vincular a tu cuenta una cuenta de ${name}; con ella se entra sin contraseña:\n${time} (UTC)\n\n¿Fuiste tú? No hay nada que hacer.\n\n¿No fuiste tú? Desvincúlala en los ajustes y cambia ahora mismo tu contraseña.\n`,
  }),
  identityRemoved: ({ username, name, time }) => ({
    subject: `Ya no se entra en tu cuenta de {site} con ${name}`,
    text: `${hello({ username })}\n\nSe acaba de desvincular de tu cuenta una cuenta de ${name}; ya no sirve para entrar:\n${time} (UTC)\n\n¿Fuiste tú? No hay nada que hacer.\n\n¿No fuiste tú? Elige ahora mismo una contraseña nueva con «¿Olvidaste tu contraseña?» en la página de inicio de sesión.\n`,
  }),
  reminder: ({ username, day, time, link }) => ({
    subject: `{site}: nos vemos el ${day} a las ${time}`,
    text: `${hello({ username })}\n\nDijiste que vendrías: la hora de encuentro empieza el ${day} a las ${time}.\n${link ? `\n${link}\n` : ''}`,
  }),
  measureMade({ kind, rule, until, isAutomatic, message }) {
    const about = `Se trata de esta norma: ${rule}.`;
    const more = message
      ? `\n\nNuestro equipo escribe:\n${message}\n\nEn la aplicación puedes apelar: lo revisará otra persona.`
      : ' En la aplicación puedes leer más y apelar: lo revisará otra persona.';
    if (kind === 'warning') {
      return {
        subject: 'Un mensaje sobre tu cuenta de {site}',
        text: `Recibiste una advertencia. ${about}${more}`,
      };
    }
    const end = until ? `hasta el ${until} (UTC)` : 'sin fecha de fin';
    const how = isAutomatic ? ' Pasó automáticamente, porque varias personas denunciaron algo.' : '';
    return {
      subject: 'Tu cuenta de {site} tiene una suspensión',
      text: `No puedes tener nuevos encuentros, ${end}.${how} ${about}${more}`,
    };
  },
  measureWithdrawn: ({ kind }) => ({
    subject: 'Buenas noticias sobre tu cuenta de {site}',
    text: `Revisamos de nuevo ${kind === 'warning' ? 'una advertencia' : 'una suspensión'} de tu cuenta y la retiramos. Ya no cuenta.`,
  }),
  measureStays: {
    subject: 'La respuesta a tu apelación',
    text: 'Alguien que no había participado antes revisó tu apelación. La decisión se mantiene. Puedes leer la respuesta en la aplicación.',
  },
  noContact: 'Este sitio aún no tiene una dirección de contacto.',
  noFigures: '**Aún no se ha publicado ninguna.**',
};
